import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { Databases } from "../../platform/db/databases.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import type { AudiobookService } from "../audiobook/service.ts";
import type { CoursesService } from "../courses/service.ts";
import type { CreditsService } from "../credits/service.ts";
import type { MediaService } from "../media/service.ts";
import { createAudiobookPart } from "./audiobook-part.ts";
import { createEntryPart } from "./entry-part.ts";
import type { PagePicture } from "./page-picture.ts";
import { createUpdateRun } from "./update-run.ts";

interface UpdatePartsOptions {
  databases: Databases;
  gateway: AiGateway;
  credits: CreditsService;
  courses: CoursesService;
  audiobook: AudiobookService;
  pictures: Pick<PagePicture, "take">;
  media: Pick<MediaService, "dropStored">;
  live: Pick<Live, "publish">;
  log: Log;
}

/** The dependencies of the update workflow. */
export function createUpdateParts(options: UpdatePartsOptions) {
  const run = createUpdateRun(options);
  return { run, entry: createEntryPart({ ...options, run }), audiobook: createAudiobookPart({ ...options, run }) };
}
