import { AuthorId, type ProjectId } from "@coursewright/base/ids.ts";
import type { Account } from "@coursewright/contract/own-account.ts";
import { jwtVerify, SignJWT } from "jose";
import { Readable } from "node:stream";
import { z } from "zod";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { AssistantService } from "../assistant/service.ts";
import type { AudiobookService } from "../audiobook/service.ts";
import type { CatalogueService } from "../catalogue/service.ts";
import type { CoursesService } from "../courses/service.ts";
import type { CreditsService } from "../credits/service.ts";
import type { DiscussionService } from "../discussion/service.ts";
import type { DraftingService } from "../drafting/service.ts";
import type { LearningService } from "../learning/service.ts";
import type { MediaService } from "../media/service.ts";
import type { PublishingService } from "../publishing/service.ts";
import { type Entry, fileName, jsonFile, jsonList, zipOf } from "./archive.ts";

const soundExtensions: Readonly<Record<string, string>> = { "audio/mpeg": "mp3", "audio/mp4": "m4b" };

export interface DownloadService {
  /** Issues a short-lived ticket, because a browser sends no bearer token when it saves a file from an address. */
  issueTicket(actor: SignedIn): Promise<string>;
  open(ticket: string): Promise<Readable>;
  /** The same archive for an operator. */
  archiveOf(author: AuthorId): Promise<Readable>;
}

interface DownloadOptions {
  clock: Clock;
  secret: string;
  readAccount(uid: AuthorId): Promise<Account>;
  readActivity(uid: AuthorId): AsyncIterable<unknown>;
  isSessionOpen(sessionId: string): Promise<boolean>;
  assistant: Pick<AssistantService, "read">;
  discussion: Pick<DiscussionService, "readAll">;
  drafting: Pick<DraftingService, "readAll">;
  billing: { readAll(uid: AuthorId): AsyncIterable<unknown> };
  audiobook: Pick<AudiobookService, "readSentences">;
  catalogue: Pick<CatalogueService, "readListing">;
  courses: Pick<
    CoursesService,
    "listProjects" | "readBareCourse" | "readLook" | "readStyle" | "readSourceRules" | "readPageBlocks" | "readCatalogue"
  >;
  credits: Pick<CreditsService, "statement">;
  learning: Pick<LearningService, "readProgress" | "readCertificates">;
  publishing: Pick<PublishingService, "readAll">;
  media: Pick<MediaService, "listOf" | "open">;
}

const ticketLifetimeMs = 60_000;
const audience = "download";
const Claims = z.object({ sub: AuthorId, sid: z.string() });
const projectsAtOnce = 100;

/** Puts all content and personal data of an author into one archive. */
export function createDownloadService(options: DownloadOptions): DownloadService {
  const archiveOf = async (author: AuthorId) => zipOf(await everythingOf(author, options));
  const key = new TextEncoder().encode(`download ticket ${options.secret}`);
  return {
    issueTicket: ({ uid, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(uid)
        .setAudience(audience)
        .setExpirationTime(new Date(options.clock.now().getTime() + ticketLifetimeMs))
        .sign(key),
    async open(ticket) {
      const { sub: author, sid } = await readTicket(ticket, key, options.clock.now());
      if (!(await options.isSessionOpen(sid))) throw new AppError("link_spent");
      return archiveOf(author);
    },
    archiveOf,
  };
}

async function readTicket(ticket: string, key: Uint8Array, currentDate: Date) {
  try {
    return Claims.parse((await jwtVerify(ticket, key, { algorithms: ["HS256"], audience, currentDate })).payload);
  } catch (cause) {
    throw new AppError("link_spent", { cause });
  }
}

async function everythingOf(author: AuthorId, options: DownloadOptions): Promise<Entry[]> {
  const { billing, credits, discussion, drafting, learning, publishing, media } = options;
  const entries: Entry[] = [
    { path: "account.json", read: jsonFile(() => options.readAccount(author)) },
    { path: "activity.json", read: jsonList(() => options.readActivity(author)) },
    { path: "certificates.json", read: jsonFile(() => learning.readCertificates(author)) },
    { path: "comments.json", read: jsonList(() => discussion.readAll(author)) },
    { path: "credits.json", read: jsonList(() => credits.statement(author)) },
    { path: "ideas.json", read: jsonList(() => drafting.readAll(author)) },
    { path: "payments.json", read: jsonList(() => billing.readAll(author)) },
    { path: "progress.json", read: jsonList(() => learning.readProgress(author)) },
    { path: "publications.json", read: jsonFile(() => publishing.readAll(author)) },
  ];
  for (const projectId of await listProjectIds(author, options)) entries.push(...(await courseOf(author, projectId, options)));
  for (const { key, kind, contentType } of await media.listOf(author)) {
    // The audiobooks contain the chunks.
    if (kind === "chunk") continue;
    const extension = soundExtensions[contentType] ?? contentType.split("/")[1]?.replaceAll(/[^a-z0-9]/g, "") ?? "bin";
    const [name] = key.split("/");
    // Pictures and sounds are compressed already.
    entries.push({
      path: `media/${name}.${extension}`,
      isPacked: true,
      read: async () => (await media.open(key))?.stream ?? Readable.from([]),
    });
  }
  return entries;
}

async function listProjectIds(author: AuthorId, { courses }: DownloadOptions): Promise<ProjectId[]> {
  const ids: ProjectId[] = [];
  let after: string | undefined;
  do {
    const { projects, next } = await courses.listProjects(author, { limit: projectsAtOnce, after });
    ids.push(...projects.map((project) => project.id));
    after = next ?? undefined;
  } while (after !== undefined);
  return ids;
}

/** One file holds the course tree with its themes; each page has its own file. */
async function courseOf(
  author: AuthorId,
  projectId: ProjectId,
  { assistant, audiobook, catalogue, courses }: DownloadOptions,
): Promise<Entry[]> {
  const course = await courses.readBareCourse(author, projectId);
  if (!course) return [];
  const look = await courses.readLook({ uid: author, projectId });
  const style = await courses.readStyle({ uid: author, projectId });
  const sourceRules = await courses.readSourceRules({ uid: author, projectId });
  const folder = `courses/${fileName(course.project.name)} ${projectId.slice(0, 8)}`;
  const entries: Entry[] = [];
  const chapters = course.chapters.map((chapter, chapterAt) => ({
    ...chapter,
    pages: chapter.pages.map((page, pageAt) => {
      const file = `pages/${chapterAt + 1}-${pageAt + 1} ${fileName(page.name)}.json`;
      const address = { uid: author, projectId, chapterId: chapter.id, pageId: page.id };
      const read = jsonFile(async () => ({
        ...page,
        ...(await courses.readPageBlocks(address)),
        catalogue: await courses.readCatalogue(address),
        listing: await catalogue.readListing(address),
        spokenSentences: (await audiobook.readSentences(address)) ?? [],
        conversation: await assistant.read(address),
      }));
      entries.push({ path: `${folder}/${file}`, read: unlessGone(read) });
      return { ...page, file };
    }),
  }));
  return [{ path: `${folder}/course.json`, read: jsonFile(async () => ({ ...course, look, style, sourceRules, chapters })) }, ...entries];
}

/** A page that was deleted meanwhile becomes `null` in its file, and the archive continues. */
function unlessGone(read: Entry["read"]): Entry["read"] {
  return async () => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return Readable.from(["null\n"]);
      throw error;
    }
  };
}
