import { AuthorId, type ProjectId } from "@coursewright/base/ids.ts";
import { PictureCredit } from "@coursewright/blocks/kit/media/picture-credit.ts";
import { fileAddress } from "@coursewright/contract/media.ts";
import type { Upload } from "@coursewright/contract/uploads.ts";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Job } from "../../platform/jobs/workflow.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch/guarded-fetch.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { CreditsService } from "../credits/service.ts";
import type { MediaService } from "../media/service.ts";
import type { UploadRow } from "./queries.ts";

export interface UploadsOptions {
  databases: Databases;
  storage: Pick<Storage, "media" | "incoming" | "releases">;
  media: MediaService;
  credits: CreditsService;
  jobs: Pick<Jobs, "enqueue">;
  /** The operator's price of a video. */
  videoCreditsPerMinute?: number | undefined;
  /** Undefined if the author has no such project. */
  courses: { countPages(author: AuthorId, projectId: ProjectId): Promise<number | undefined> };
  /** Fetches a picture from an untrusted address. */
  fetchPicture: GuardedFetch;
  clock: Clock;
  log: Log;
}

/** Makes the AVIF sizes. The uploaded file stays in the store until then. */
export const avifJob: Job<{ author: AuthorId; incomingKey: string; mediaKey: string }> = {
  name: "avif sizes",
  input: z.object({ author: AuthorId, incomingKey: z.string(), mediaKey: z.string() }),
};

export function holdName(uploadId: string): string {
  return `upload:${uploadId}`;
}

export function presentUpload({ uploadId, kind, mediaKey, name, alt, bytes, origin, creditName, creditUrl }: UploadRow): Upload {
  const credit = PictureCredit.safeParse({ name: creditName, url: creditUrl }).data;
  return { uploadId, kind, url: mediaKey === null ? "" : fileAddress(mediaKey), name, alt, bytes, origin, ...(credit && { credit }) };
}
