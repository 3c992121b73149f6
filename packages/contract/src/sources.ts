import { ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";
import { Source, SourceId } from "./source.ts";

/* Documents that the helper may read and quote in a course. Learners never see the files. */

export const maxSources = 50;
/** In all sources of a course. */
export const maxSourcePages = 1_000;
/** In all recordings of a course. */
export const maxSourceMinutes = 600;

const sourcesPath = `${projectPath}/sources` as const;
const passagesPath = `${projectPath}/passages` as const;
const SourceParams = ProjectParams.extend({ sourceId: SourceId });

/** Depends only on the source and the words, so an unchanged passage of a changed source keeps it. */
export const PassageId = z.string().regex(/^[0-9a-f]{32}$/);
export type PassageId = z.infer<typeof PassageId>;

export const Passage = z.object({
  id: PassageId,
  sourceId: SourceId,
  sourceName: z.string(),
  /** The page or slide on which it begins. */
  page: z.number().int().positive().optional(),
  /** Where it begins in a recording. */
  seconds: z.number().int().nonnegative().optional(),
  text: z.string(),
});
export type Passage = z.infer<typeof Passage>;

export const listSources = endpoint({
  method: "GET",
  path: sourcesPath,
  params: ProjectParams,
  reply: z.object({ sources: z.array(Source) }),
});

export const maxSourceCourses = 30;
/** The author's courses that have a source to write from. The latest come first. */
export const listSourceCourses = endpoint({
  method: "GET",
  path: `${userPath}/source-courses`,
  params: UserParams,
  reply: z.object({ courses: z.array(z.object({ id: ProjectId, name: z.string() })).max(maxSourceCourses) }),
});

const Address = z.url({ protocol: /^https?$/ }).max(2048);

/** A file of a finished upload of kind `source`, or a web page. The client's id makes a retry harmless. Reading begins at once. */
export const addSource = endpoint({
  method: "POST",
  path: sourcesPath,
  params: ProjectParams,
  body: z.union([z.strictObject({ sourceId: SourceId, uploadId: z.uuid() }), z.strictObject({ sourceId: SourceId, address: Address })]),
  reply: Source,
  status: 201,
});

/** Reads a source again, for a file from another finished upload if one is given. */
export const rereadSource = endpoint({
  method: "POST",
  path: `${sourcesPath}/:sourceId/readings`,
  params: SourceParams,
  body: z.strictObject({ uploadId: z.uuid().optional() }),
  reply: Source,
});

/** The sentences that rested on the source stay. */
export const removeSource = endpoint({ method: "DELETE", path: `${sourcesPath}/:sourceId`, params: SourceParams, reply: "empty" });

/** The passages that fit the words best, best first. */
export const searchSources = endpoint({
  method: "GET",
  path: passagesPath,
  params: ProjectParams,
  query: z.object({ words: z.string().min(1).max(500), source: SourceId.optional() }),
  reply: z.object({ passages: z.array(Passage) }),
});

export const maxPassagesAtOnce = 300;
/** The passages with these ids, in their order, and their sources. Passages that no longer exist are left out. */
export const findPassages = endpoint({
  method: "POST",
  path: `${passagesPath}/find`,
  params: ProjectParams,
  body: z.strictObject({ ids: z.array(PassageId).max(maxPassagesAtOnce) }),
  reply: z.object({ passages: z.array(Passage), sources: z.array(Source) }),
});

/** A passage with some of the text around it, in the order of the source. */
export const readPassage = endpoint({
  method: "GET",
  path: `${passagesPath}/:passageId`,
  params: ProjectParams.extend({ passageId: PassageId }),
  reply: z.object({ passage: Passage, before: z.array(Passage), after: z.array(Passage) }),
});
