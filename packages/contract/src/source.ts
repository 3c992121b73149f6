import { ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";

const count = z.number().int().nonnegative();
const dateTime = z.iso.datetime();

export const SourceId = z.uuid();

export const SourceKind = z.enum(["pdf", "word", "slides", "text", "sound", "video", "web"]);
export type SourceKind = z.infer<typeof SourceKind>;

/** Why a source could not be read. */
export const SourceProblem = z.discriminatedUnion("reason", [
  z.object({
    reason: z.enum(["pictures", "password", "damaged", "type", "empty", "unreachable", "no_speech", "no_voice_model", "internal"]),
  }),
  /** The document is too large or too slow to read safely. */
  z.object({ reason: z.literal("too_large") }),
  /** The document has `pages`, and the course has room for `room` more. */
  z.object({ reason: z.literal("too_many_pages"), pages: count, room: count }),
  /** The recording lasts `minutes`, and the course has room for `room` more. */
  z.object({ reason: z.literal("too_long"), minutes: count, room: count }),
]);
export type SourceProblem = z.infer<typeof SourceProblem>;

export const SourceStatus = z.discriminatedUnion("state", [
  z.object({ state: z.literal("waiting") }),
  z.object({ state: z.literal("reading"), percent: z.number().int().min(0).max(100) }),
  z.object({ state: z.literal("ready"), readAt: dateTime }),
  z.object({ state: z.literal("failed"), problem: SourceProblem }),
]);
export type SourceStatus = z.infer<typeof SourceStatus>;

export const Source = z.object({
  id: SourceId,
  projectId: ProjectId,
  kind: SourceKind,
  name: z.string(),
  /** Null for a file. */
  address: z.string().nullable(),
  /** Where the author can open the file: null for a web page. */
  url: z.string().nullable(),
  bytes: count,
  status: SourceStatus,
  /** Pages or slides, if it has any. */
  pages: count.nullable(),
  /** The length of a recording. */
  seconds: count.nullable(),
  passages: count,
  addedAt: dateTime,
});
export type Source = z.infer<typeof Source>;
