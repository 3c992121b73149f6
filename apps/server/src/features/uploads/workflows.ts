import { defineWorkflow, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { MediaService } from "../media/service.ts";
import { makeAvifSizes } from "./make-sizes.ts";
import { type Converting, convertJob, Outcome } from "./converting.ts";
import { avifJob } from "./upload.ts";

interface AvifOptions {
  storage: Pick<Storage, "media">;
  media: Pick<MediaService, "addForms">;
  log: Log;
}

/** Retries for about two minutes. */
const patiently = { attempts: 8, firstPauseSeconds: 1 } as const;

/** Until the AVIF sizes exist, WebP of the same width is served, so nobody waits for this job. */
export function defineAvifWorkflow({ storage, media, log }: AvifOptions): Workflow {
  return defineWorkflow(avifJob, {
    async run({ author, incomingKey, mediaKey }, steps) {
      await steps.step(
        "make sizes",
        async () => {
          const file = await storage.media.get(incomingKey);
          if (file) await media.addForms(author, mediaKey, await makeAvifSizes(Buffer.from(file.bytes)));
        },
        patiently,
      );
      await steps.step("drop what was uploaded", () => storage.media.remove(incomingKey), patiently);
    },
    async abandoned({ incomingKey, mediaKey }) {
      log.warn({ mediaKey }, "a picture stays without its smaller forms");
      await storage.media.remove(incomingKey);
    },
  });
}

interface ConvertOptions {
  storage: Pick<Storage, "media">;
  converting: Converting;
  log: Log;
}

/** [MED-06] A killed worker's conversion begins again on another. Its result replaces what the first one stored. */
export function defineConvertWorkflow({ storage, converting, log }: ConvertOptions): Workflow {
  return defineWorkflow(convertJob, {
    async run(job, steps) {
      const outcome = Outcome.parse(await steps.step<Outcome>("convert", () => converting.convert(job), patiently));
      await steps.transaction("end", job.author, (trx) => converting.endWithin(trx, job, outcome));
      await steps.step("announce", () => converting.announce(job), patiently);
      await steps.step("drop what is not used", () => converting.dropUnused(job, outcome), patiently);
      await steps.step("drop what was uploaded", () => storage.media.remove(job.incomingKey), patiently);
    },
    async abandoned(job) {
      log.warn({ uploadId: job.uploadId }, "a video was not converted");
      await converting.abandon(job);
      await storage.media.remove(job.incomingKey);
    },
  });
}
