import { BlockId, ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** [UPL-01] [UPL-02] Accepted MIME types. */
export const acceptedTypes = {
  image: ["image/jpeg", "image/png", "image/gif", "image/webp", "image/bmp", "image/svg+xml"],
  video: ["video/mp4", "video/webm", "video/ogg", "video/quicktime", "video/x-msvideo"],
  // Programs name the same format in several ways.
  audio: [
    "audio/mpeg",
    "audio/mp3",
    "audio/mp4",
    "audio/m4a",
    "audio/x-m4a",
    "audio/aac",
    "audio/wav",
    "audio/x-wav",
    "audio/vnd.wave",
    "audio/ogg",
    "audio/opus",
    "audio/webm",
  ],
  file: ["application/pdf"],
  /** Browsers know few of these formats by name, so the server decides by the content. */
  source: [],
} as const;
export const maxUploadBytes = {
  image: 40_000_000,
  video: 1_000_000_000,
  audio: 200_000_000,
  file: 100_000_000,
  source: 200_000_000,
} as const;
/** Per author and 24 hours. */
export const maxBytesPerDay = 2_000_000_000;
/** [UPL-02] In credits. Everything else is free. Where the operator sets a price per minute, it is the most that a video costs. */
export const videoUploadPrice = 50;
export const maxVideoSeconds = 3 * 3_600;

/** Programs round up: a film of one minute often has some frames more. */
const uncountedSeconds = 0.5;

/** [MED-07] Each started minute counts. The most, while the length is unknown. */
export function videoPrice({ perMinute, seconds }: { perMinute: number | undefined; seconds: number | undefined }): number {
  if (perMinute === undefined || seconds === undefined) return videoUploadPrice;
  return Math.min(videoUploadPrice, Math.max(1, Math.ceil((seconds - uncountedSeconds) / 60)) * perMinute);
}

/** The files that pages show. */
export const UploadKind = z.enum(["image", "video", "audio", "file"]);
export type UploadKind = z.infer<typeof UploadKind>;
/** A source is a document that only the helper reads. */
export const AnyUploadKind = z.enum([...UploadKind.options, "source"]);
export type AnyUploadKind = z.infer<typeof AnyUploadKind>;

export function isAccepted(kind: AnyUploadKind, type: string): boolean {
  const accepted: readonly string[] = acceptedTypes[kind];
  return kind === "source" || accepted.includes(type);
}

const UploadParams = z.object({ uploadId: z.uuid() });
const uploadPath = "/api/uploads/:uploadId";

/** A signed URL of the object store, valid for exactly this many bytes and a limited time. */
const SignedPut = z.object({ url: z.url(), bytes: z.number().int().positive() });
export type SignedPut = z.infer<typeof SignedPut>;

/** The client's id makes a retry harmless. The server creates the storage key. */
export const beginUpload = endpoint({
  method: "POST",
  path: "/api/uploads",
  body: z.strictObject({
    uploadId: z.uuid(),
    projectId: ProjectId,
    kind: AnyUploadKind,
    type: z.string().max(100),
    bytes: z.number().int().positive(),
    name: z.string().max(200),
    /** The block that waits for a video. */
    blockId: BlockId.optional(),
    /** The length of a video, which the price that the author saw is for. Without it the most is reserved. */
    seconds: z.number().positive().max(maxVideoSeconds).optional(),
  }),
  reply: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("image"), put: SignedPut }),
    z.object({ kind: z.enum(["video", "audio", "file", "source"]), partBytes: z.number().int().positive() }),
  ]),
  status: 201,
});

/** The parts of a file that are not stored yet. Clients call it again after a dropped connection. */
export const listMissingParts = endpoint({
  method: "POST",
  path: `${uploadPath}/parts`,
  params: UploadParams,
  reply: z.object({ parts: z.array(SignedPut.extend({ number: z.number().int().positive() })) }),
});

/** Where a file of the library came from. */
export const origins = ["upload", "address", "stock", "lazy", "diagram", "hero-banner"] as const;
export type Origin = (typeof origins)[number];

/** The photographer of a stock photograph, and the photograph's page. */
export const CreditReply = z.object({ name: z.string(), url: z.url() });

export const Upload = z.object({
  uploadId: z.uuid(),
  kind: AnyUploadKind,
  /** A URL of ours. The URL of a picture or a video contains its dimensions. Empty while a video is converted. */
  url: z.string(),
  name: z.string(),
  alt: z.string(),
  /** The size of the uploaded file. 0 from a server that does not report it yet. */
  bytes: z.number().int().nonnegative().default(0),
  origin: z.enum(origins).default("upload"),
  credit: CreditReply.optional(),
});
export type Upload = z.infer<typeof Upload>;

/** Why an upload did not become a video. */
export const VideoProblem = z.enum(["type", "too long", "longer than stated", "too large", "storage full", "failed"]);
export type VideoProblem = z.infer<typeof VideoProblem>;

/** [MED-06] The conversion of an uploaded video, as the live feed reports it. */
export const VideoConversion = z.object({
  uploadId: z.uuid(),
  projectId: ProjectId,
  /** The block that waits for the video. */
  blockId: BlockId.nullable(),
  name: z.string(),
  state: z.enum(["converting", "done", "failed"]),
  /** From 0 to 1. */
  share: z.number().min(0).max(1),
  problem: VideoProblem.nullable(),
  /** Once the video can be played. */
  upload: Upload.nullable(),
});
export type VideoConversion = z.infer<typeof VideoConversion>;

export const readConversion = endpoint({ method: "GET", path: uploadPath, params: UploadParams, reply: VideoConversion });

/** The conversions for which blocks of a project wait, newest first. */
export const listConversions = endpoint({
  method: "GET",
  path: "/api/uploads/conversions",
  query: z.object({ projectId: ProjectId }),
  reply: z.object({ conversions: z.array(VideoConversion) }),
});

/** The block has the video, or its author does not want it. */
export const claimConversion = endpoint({ method: "POST", path: `${uploadPath}/claim`, params: UploadParams, reply: "empty" });

export const finishUpload = endpoint({ method: "POST", path: `${uploadPath}/finish`, params: UploadParams, reply: Upload });

export const cancelUpload = endpoint({ method: "DELETE", path: uploadPath, params: UploadParams, reply: "empty" });

/** The server fetches a picture from another site and stores it like an upload. The client's id makes a retry harmless. */
export const importUpload = endpoint({
  method: "POST",
  path: "/api/uploads/import",
  body: z.strictObject({ uploadId: z.uuid(), projectId: ProjectId, url: z.url({ protocol: /^https?$/ }).max(2048) }),
  reply: Upload,
  status: 201,
});

/** [MED-02] The library of a project or of all of them, newest first. `words` must all be in the name, the description or the prompt. */
export const listUploads = endpoint({
  method: "GET",
  path: "/api/uploads",
  query: z.object({
    projectId: ProjectId.optional(),
    kind: UploadKind,
    words: z.string().trim().max(200).optional(),
    after: z.uuid().optional(),
  }),
  reply: z.object({ uploads: z.array(Upload), next: z.uuid().nullable() }),
});

/** Sets the alternative text, which is reused wherever the file is. */
export const describeUpload = endpoint({
  method: "PATCH",
  path: "/api/uploads",
  body: z.strictObject({ url: z.string().max(300), alt: z.string().max(500) }),
  reply: "empty",
});
