import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { defineWorkflow, type Steps, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import { collectJob } from "./collect-job.ts";
import type { Collecting } from "./collecting.ts";
import { thaw } from "./frozen-course.ts";
import type { Frozen, FrozenRelease, PublicationRef, ReleaseService, StoredPages } from "./release-service.ts";
import { pagePaths } from "./release-plan.ts";
import { publishJob } from "./service.ts";

/** Pages per step. A crash repeats at most one batch, and progress is reported after each. */
const batch = 10;
/** Survives about two minutes without the object store. */
const patiently = { attempts: 8, firstPauseSeconds: 1 } as const;

export function definePublishWorkflow({ releases, log }: { releases: ReleaseService; log: Log }): Workflow {
  return defineWorkflow(publishJob, {
    async run(ref, steps) {
      try {
        await makeRelease(ref, steps, releases);
        await steps.transaction("end live", ref.author, (trx) => releases.end(trx, ref, { state: "live" }));
      } catch (err) {
        log.error({ err, publicationId: ref.publicationId }, "publication failed");
        const error = err instanceof Error ? err.message : String(err);
        await steps.transaction("end failed", ref.author, (trx) => releases.end(trx, ref, { state: "failed", error }));
      }
      await steps.step("announce", () => releases.announce(ref), patiently);
    },
    abandoned: (ref) => releases.abandon(ref),
  });
}

export function defineCollectWorkflow({ collecting, log }: { collecting: Collecting; log: Log }): Workflow {
  return defineWorkflow(collectJob, {
    async run({ author }, steps) {
      const gone = await steps.step("let go", () => collecting.letGo(author), patiently);
      await steps.step("remove releases", () => collecting.removeReleases(gone), patiently);
      const files = await steps.step("sweep files", () => collecting.sweepFiles(author), patiently);
      await steps.transaction("end", author, (trx) => collecting.end(trx, author, gone));
      log.info({ author, releases: gone.length, files }, "collected old releases");
    },
    // Tomorrow's collection finds the rest.
    abandoned: async () => undefined,
  });
}

async function makeRelease(ref: PublicationRef, steps: Steps, releases: ReleaseService): Promise<void> {
  const frozen = await steps.step<Frozen>("freeze", () => releases.freeze(ref), patiently);
  if (frozen === null) throw new Error("There is no course to publish");
  if (frozen === "ended") return;
  if (frozen !== "stored") await storeRelease({ ref, frozen, steps, releases });
  await steps.step("switch", () => releases.switchSite(ref), patiently);
}

interface Storing {
  ref: PublicationRef;
  frozen: FrozenRelease;
  steps: Steps;
  releases: ReleaseService;
}

/** Unchanged pages need no step, and so no step record. */
async function storeRelease({ ref, frozen, steps, releases }: Storing): Promise<void> {
  const course = thaw(frozen.course);
  const stored: StoredPages[] = [];
  for (const range of rangesOf(frozen.changed, pagePaths(course).size)) {
    stored.push(await steps.step<StoredPages>(`store pages to ${range.done}`, () => releases.storePages(ref, course, range), patiently));
  }
  const isHeard = course.chapters.some(({ pages }) => pages.some(({ audio }) => audio !== null));
  const audiobook = isHeard
    ? await steps.step<ReleasedCourse["audiobook"]>("bind audiobook", () => releases.bindAudiobook(ref, course), patiently)
    : null;
  await steps.step("store release", () => releases.storeRelease(ref, { ...course, audiobook }, { ...frozen, stored }), patiently);
}

function rangesOf(changed: readonly string[], total: number) {
  const same = total - changed.length;
  return Array.from({ length: Math.ceil(changed.length / batch) }, (_, index) => {
    const uuids = changed.slice(index * batch, (index + 1) * batch);
    return { uuids, done: same + index * batch + uuids.length, total };
  });
}
