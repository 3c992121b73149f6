import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { defineWorkflow, type Steps, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import { thaw } from "./frozen-course.ts";
import type { ManifestEntry } from "./release-files.ts";
import type { PublicationRef, ReleaseService } from "./release-service.ts";
import { publishJob } from "./service.ts";

/** Pages per step: a crash repeats at most these, and progress is told after them. */
const batch = 10;
/** About two minutes of a store that is away. */
const patiently = { attempts: 8, firstPauseSeconds: 1 } as const;

export function definePublishWorkflow({ releases, log }: { releases: ReleaseService; log: Log }): Workflow {
  return defineWorkflow(publishJob, {
    async run(ref, steps) {
      try {
        await makeRelease(ref, steps, releases);
        await steps.transaction("end live", ref.author, (trx) => releases.end(trx, ref, { state: "live" }));
      } catch (err) {
        log.error({ err, publicationId: ref.publicationId }, "a publication failed");
        const error = err instanceof Error ? err.message : String(err);
        await steps.transaction("end failed", ref.author, (trx) => releases.end(trx, ref, { state: "failed", error }));
      }
      await steps.step("announce", () => releases.announce(ref), patiently);
    },
    abandoned: (ref) => releases.abandon(ref),
  });
}

async function makeRelease(ref: PublicationRef, steps: Steps, releases: ReleaseService): Promise<void> {
  const frozen = await steps.step("freeze", () => releases.freeze(ref), patiently);
  if (frozen === null) throw new Error("There is no course to publish");
  const course = thaw(frozen);
  const files = await steps.step("store shell", () => releases.storeShell(ref, course), patiently);
  for (const range of rangesOf(course)) {
    files.push(
      ...(await steps.step<ManifestEntry[]>(`store pages to ${range.done}`, () => releases.storePages(ref, course, range), patiently)),
    );
  }
  await steps.step("store manifest", () => releases.storeManifest(ref, files), patiently);
  await steps.step("switch", () => releases.switchSite(ref), patiently);
}

function rangesOf(course: ReleasedCourse) {
  const all = course.chapters.flatMap((chapter) => chapter.pages.map((page) => page.uuid));
  return Array.from({ length: Math.ceil(all.length / batch) }, (_, index) => {
    const uuids = all.slice(index * batch, (index + 1) * batch);
    return { uuids, done: index * batch + uuids.length, total: all.length };
  });
}
