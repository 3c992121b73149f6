import { BlockId, ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { Amount, CatalogueUpdate } from "./catalogue-update.ts";
import { PageParams, pagePath, ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* A page's catalogue entry, its audiobook, and the updates that create both. Credits are decimals with four places. */

const dateTime = z.iso.datetime();

/** [CRED-05] The only voice and format. */
export const audiobookVoice = "alloy";
export const audiobookFormat = "mp3";

/** The side of the square in CSS pixels. It is rendered at twice that resolution. */
export const screenshotSize = 700;
export const screenshotScale = 2;
export const maxScreenshotBytes = 8_000_000;

/** [CAT-02] The path to which the browser uploads a page's screenshot. */
export function screenshotPath(at: z.output<typeof PageParams>): string {
  return `users/${at.uid}/Project/${at.projectId}/Chapters/${at.chapterId}/Page/${at.pageId}/Main/screenshot.png`;
}

export const CatalogueEntry = z.object({
  title: z.string(),
  summary: z.string(),
  objectives: z.array(z.string()),
  keywords: z.array(z.string()),
  readingMinutes: z.number().int().positive(),
  /** A URL of ours; null if no screenshot could be taken. */
  screenshot: z.string().nullable(),
  credits: Amount,
  /** A free sample: no model is connected. */
  isDemo: z.boolean(),
  madeAt: dateTime,
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

/** Limits of an entry's words, whether the helper or the author wrote them. */
export const entryLimits = { summary: 1_500, objective: 300, objectives: 6, keyword: 60, keywords: 12 } as const;

/** One sentence of an audiobook with its start and end time. */
export const SpokenSentence = z.object({ blockId: BlockId, text: z.string(), startMs: z.number().int(), endMs: z.number().int() });
export type SpokenSentence = z.infer<typeof SpokenSentence>;

export const Audiobook = z.object({
  url: z.string(),
  durationSeconds: z.number(),
  voice: z.string(),
  format: z.literal(audiobookFormat),
  /** The cost of the newest recording. */
  credits: Amount,
  madeAt: dateTime,
  /** The page's text has changed since the recording. */
  isOutdated: z.boolean(),
});
export type Audiobook = z.infer<typeof Audiobook>;

/** Everything that the editor shows about a page's entry and audiobook. */
export const PageListing = z.object({
  stale: z.boolean(),
  entry: CatalogueEntry.nullable(),
  /** Sections changed, added or removed since the entry was made; null without an entry. */
  changedSections: z.number().int().nullable(),
  audiobook: Audiobook.nullable(),
  /** The newest update, in progress or ended. */
  update: CatalogueUpdate.nullable(),
  hasVoice: z.boolean(),
});
export type PageListing = z.infer<typeof PageListing>;
export const readListing = endpoint({ method: "GET", path: `${pagePath}/main/listing`, params: PageParams, reply: PageListing });

/** One line without NUL, which PostgreSQL cannot store. */
export const entryLine = (maxLength: number) =>
  z
    .string()
    .transform((text) => text.replaceAll("\u0000", " ").replaceAll(/\s+/g, " ").trim())
    .pipe(z.string().min(1).max(maxLength));

/** The author's own words for an entry. They last until the next update. */
export const editEntry = endpoint({
  method: "PUT",
  path: `${pagePath}/main/entry`,
  params: PageParams,
  body: z.strictObject({
    summary: entryLine(entryLimits.summary),
    objectives: z.array(entryLine(entryLimits.objective)).max(entryLimits.objectives),
    keywords: z.array(entryLine(entryLimits.keyword)).max(entryLimits.keywords),
  }),
  reply: CatalogueEntry,
});

/** Reserves an upload of the page's screenshot: a PNG of exactly this size, sent directly to the object store. */
export const beginScreenshot = endpoint({
  method: "POST",
  path: `${pagePath}/main/screenshot`,
  params: PageParams,
  body: z.strictObject({ bytes: z.number().int().positive().max(maxScreenshotBytes) }),
  /** `path` is `screenshotPath`, `put` receives the bytes, and the caller passes `url` to the update. */
  reply: z.object({ path: z.string(), put: z.url(), url: z.string() }),
  status: 201,
});

/**
 * [CAT-01] Starts an update of the page's entry, or joins the update in progress. The server reads the page from the database:
 * only `version` of `pageData` counts, and it must be current. The server takes a screenshot if none exists at `screenshotPath`.
 * With `audiobook`, both parts are held and started together; `POST /api/generate-audiobook` then joins. A repeated idempotency
 * key returns the same update, even after it has ended.
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

/** [AUD-01] Starts the page's audiobook, or joins the update that makes it. Replies when the recording is ready. */
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

/** Deletes the audiobook without a refund. Recording the same pieces again is free. */
export const removeAudiobook = endpoint({ method: "DELETE", path: `${pagePath}/main/audiobook`, params: PageParams, reply: "empty" });

/** [mockup 12] A project's pages whose entry is out of date, in the course's order. */
export const OutdatedPage = z.object({
  pageId: PageId,
  chapterId: ChapterId,
  name: z.string(),
  /** The maximum cost of a new entry. */
  catalogue: Amount,
  /** The maximum cost of a new recording; null if there is no audiobook, its text is unchanged, or too little text is left. */
  audiobook: Amount.nullable(),
  update: CatalogueUpdate.nullable(),
});
export type OutdatedPage = z.infer<typeof OutdatedPage>;
export const maxPagesAtOnce = 200;

/** At most `maxPagesAtOnce` pages; `total` counts all. Updates in progress are listed until they end. */
export const readOutdated = endpoint({
  method: "GET",
  path: `${projectPath}/outdated`,
  params: ProjectParams,
  reply: z.object({ pages: z.array(OutdatedPage), total: z.number().int() }),
});
/** Holds credits for and updates each page separately. Either all updates start or none; updates in progress are joined. */
export const updateMany = endpoint({
  method: "POST",
  path: `${projectPath}/catalogue-updates`,
  params: ProjectParams,
  body: z.strictObject({
    pages: z.array(PageId).min(1).max(maxPagesAtOnce),
    /** Also re-records outdated audiobooks. */
    audiobooks: z.boolean(),
  }),
  reply: z.object({ updates: z.array(CatalogueUpdate) }),
  status: 202,
});
