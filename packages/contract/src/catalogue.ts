import { BlockId, ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { Amount, CatalogueUpdate } from "./catalogue-update.ts";
import { PageParams, pagePath, ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* A page's catalogue entry and its audiobook, and the updates that make them. Amounts of credits are decimals with four places. */

const dateTime = z.iso.datetime();

/** [CRED-05] The one voice and the one format there are. */
export const audiobookVoice = "alloy";
export const audiobookFormat = "mp3";

/** In CSS pixels, of a square; it is drawn at twice that. */
export const screenshotSize = 700;
export const screenshotScale = 2;
export const maxScreenshotBytes = 8_000_000;

/** [CAT-02] Where the browser puts the picture of a page. */
export function screenshotPath(at: z.output<typeof PageParams>): string {
  return `users/${at.uid}/Project/${at.projectId}/Chapters/${at.chapterId}/Page/${at.pageId}/Main/screenshot.png`;
}

export const CatalogueEntry = z.object({
  title: z.string(),
  /** One paragraph. */
  summary: z.string(),
  objectives: z.array(z.string()),
  keywords: z.array(z.string()),
  readingMinutes: z.number().int().positive(),
  /** An address of ours; null where no picture could be taken. */
  screenshot: z.string().nullable(),
  /** What it cost. */
  credits: Amount,
  /** A sample, since no model is connected. It cost nothing. */
  isDemo: z.boolean(),
  madeAt: dateTime,
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

/** One sentence of an audiobook, and when it is heard. */
export const SpokenSentence = z.object({ blockId: BlockId, text: z.string(), startMs: z.number().int(), endMs: z.number().int() });
export type SpokenSentence = z.infer<typeof SpokenSentence>;

export const Audiobook = z.object({
  url: z.string(),
  durationSeconds: z.number(),
  voice: z.string(),
  format: z.literal(audiobookFormat),
  /** What the newest recording of it cost. */
  credits: Amount,
  madeAt: dateTime,
  /** The page's words have changed since. */
  isOutdated: z.boolean(),
});
export type Audiobook = z.infer<typeof Audiobook>;

/** Everything the editor shows about one page's entry and audiobook. */
export const PageListing = z.object({
  stale: z.boolean(),
  entry: CatalogueEntry.nullable(),
  /** Sections that were changed, added or removed since the entry was made; null without one. */
  changedSections: z.number().int().nullable(),
  audiobook: Audiobook.nullable(),
  /** The newest update, under way or ended. */
  update: CatalogueUpdate.nullable(),
  /** Whether a voice is connected here at all. */
  hasVoice: z.boolean(),
});
export type PageListing = z.infer<typeof PageListing>;
export const readListing = endpoint({ method: "GET", path: `${pagePath}/main/listing`, params: PageParams, reply: PageListing });

/** The place for the page's picture: a PNG of exactly so many bytes, put straight into the store. */
export const beginScreenshot = endpoint({
  method: "POST",
  path: `${pagePath}/main/screenshot`,
  params: PageParams,
  body: z.strictObject({ bytes: z.number().int().positive().max(maxScreenshotBytes) }),
  /** `path` is `screenshotPath`; `put` takes the bytes, and `url` is what the update is told. */
  reply: z.object({ path: z.string(), put: z.url(), url: z.string() }),
  status: 201,
});

/**
 * [CAT-01] Starts an update of the page's entry, or joins the one that is under way. The page is read from the store: of `pageData` only its
 * `version` counts, and must be the one that stands. Without a picture at `screenshotPath` the server takes one. With `audiobook` that part
 * is held for and begun together with the entry; `POST /api/generate-audiobook` then joins it. Under an idempotency key the update that was
 * begun under it is answered, also when it has ended.
 */
export const updateCatalogue = endpoint({
  method: "POST",
  path: "/api/generate-backendbaby4/catalogue-agent-PageData",
  body: z.object({
    projectId: ProjectId,
    chapterId: ChapterId,
    pageId: PageId,
    pageData: z.looseObject({ version: z.number().int().nonnegative().optional() }),
    screenshotPath: z.string().max(400).nullish(),
    screenshotUrl: z.string().max(2000).nullish(),
    mode: z.literal("mock").optional(),
    audiobook: z.boolean().default(false),
  }),
  reply: z.object({ update: CatalogueUpdate }),
  status: 202,
});

/** [AUD-01] Starts the page's audiobook, or joins the update that makes it, and answers when it can be heard. */
export const generateAudiobook = endpoint({
  method: "POST",
  path: "/api/generate-audiobook",
  body: z.object({
    projectUuid: ProjectId,
    chapterUuid: ChapterId,
    pageUuid: PageId,
    voice: z.literal(audiobookVoice).default(audiobookVoice),
    format: z.literal(audiobookFormat).default(audiobookFormat),
  }),
  reply: z.object({ url: z.string(), durationSeconds: z.number(), credits: z.number() }),
});

/** The file is gone, and the page has none; what it cost is not given back, and its pieces need not be paid for again. */
export const removeAudiobook = endpoint({ method: "DELETE", path: `${pagePath}/main/audiobook`, params: PageParams, reply: "empty" });

/** [mockup 12] A project's pages whose entry is out of date, in the course's order. */
export const OutdatedPage = z.object({
  pageId: PageId,
  chapterId: ChapterId,
  name: z.string(),
  /** The most that a new entry may cost. */
  catalogue: Amount,
  /** The most that a new recording may cost; null where the page has no audiobook, its words have not changed, or too few are left to say. */
  audiobook: Amount.nullable(),
  update: CatalogueUpdate.nullable(),
});
export type OutdatedPage = z.infer<typeof OutdatedPage>;
export const maxPagesAtOnce = 200;

/** At most `maxPagesAtOnce`; `total` counts all. Updates that are under way are listed too, until they end. */
export const readOutdated = endpoint({
  method: "GET",
  path: `${projectPath}/outdated`,
  params: ProjectParams,
  reply: z.object({ pages: z.array(OutdatedPage), total: z.number().int() }),
});
/** Each page is held for and updated by itself; all of them begin, or none does. Pages that are under way are joined. */
export const updateMany = endpoint({
  method: "POST",
  path: `${projectPath}/catalogue-updates`,
  params: ProjectParams,
  body: z.strictObject({
    pages: z.array(PageId).min(1).max(maxPagesAtOnce),
    /** Records anew where a page has an audiobook whose words have changed. */
    audiobooks: z.boolean(),
  }),
  reply: z.object({ updates: z.array(CatalogueUpdate) }),
  status: 202,
});
