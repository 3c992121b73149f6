import { ProjectId } from "@coursewright/base/ids.ts";
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
} as const;
export const maxUploadBytes = { image: 40_000_000, video: 1_000_000_000, audio: 200_000_000, file: 100_000_000 } as const;
/** Per author and 24 hours. */
export const maxBytesPerDay = 2_000_000_000;
/** [UPL-02] In credits. Everything else is free. */
export const videoUploadPrice = 50;

export const UploadKind = z.enum(["image", "video", "audio", "file"]);
export type UploadKind = z.infer<typeof UploadKind>;

export function isAccepted(kind: UploadKind, type: string): boolean {
  return acceptedTypes[kind].some((each) => each === type);
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
    kind: UploadKind,
    type: z.string().max(100),
    bytes: z.number().int().positive(),
    name: z.string().max(200),
  }),
  reply: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("image"), put: SignedPut }),
    z.object({ kind: z.enum(["video", "audio", "file"]), partBytes: z.number().int().positive() }),
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

export const Upload = z.object({
  uploadId: z.uuid(),
  kind: UploadKind,
  /** A URL of ours. A picture's URL contains its dimensions. */
  url: z.string(),
  name: z.string(),
  alt: z.string(),
  /** The size of the uploaded file. 0 from a server that does not report it yet. */
  bytes: z.number().int().nonnegative().default(0),
});
export type Upload = z.infer<typeof Upload>;

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

/** A project's uploads, newest first. */
export const listUploads = endpoint({
  method: "GET",
  path: "/api/uploads",
  query: z.object({ projectId: ProjectId, kind: UploadKind, after: z.uuid().optional() }),
  reply: z.object({ uploads: z.array(Upload), next: z.uuid().nullable() }),
});

/** Sets the alternative text, which is reused wherever the file is. */
export const describeUpload = endpoint({
  method: "PATCH",
  path: "/api/uploads",
  body: z.strictObject({ url: z.string().max(300), alt: z.string().max(500) }),
  reply: "empty",
});
