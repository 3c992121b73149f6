import { releaseAssets } from "@coursewright/course-page/release-assets.ts";
import { readReleaseSources } from "@coursewright/course-page/release-sources.ts";
import { createFeatures } from "./app.ts";
import { createErasing } from "./features/accounts/erasing.ts";
import { defineEraseWorkflow } from "./features/accounts/workflows.ts";
import { createUpdateParts } from "./features/catalogue/update-parts.ts";
import { observeHolds } from "./features/credits/observe-holds.ts";
import { defineUpdateWorkflow } from "./features/catalogue/workflows.ts";
import { createCommentNotices } from "./features/discussion/comment-notices.ts";
import { defineNoticeWorkflow } from "./features/discussion/workflows.ts";
import { createPageWriting } from "./features/drafting/page-writing.ts";
import { defineWritePageWorkflow } from "./features/drafting/workflows.ts";
import { readBuildId } from "./features/publishing/build-id.ts";
import { createCollecting } from "./features/publishing/collecting.ts";
import { createKeptReleases } from "./features/publishing/kept-releases.ts";
import { listenToEdges } from "./features/publishing/edge-confirmations.ts";
import { observePointerOutbox } from "./features/publishing/pointer-outbox.ts";
import { createReleaseService } from "./features/publishing/release-service.ts";
import { defineCollectWorkflow, definePublishWorkflow } from "./features/publishing/workflows.ts";
import { createRetentionService } from "./features/retention/service.ts";
import { createSourceReading } from "./features/sources/reading.ts";
import { defineReadSourceWorkflow } from "./features/sources/workflows.ts";
import { createConverting } from "./features/uploads/converting.ts";
import { defineAvifWorkflow, defineConvertWorkflow } from "./features/uploads/workflows.ts";
import { createPlatform } from "./platform.ts";
import { readConfig } from "./platform/config/config.ts";
import { createGuardedDocumentFetch } from "./platform/guarded-fetch/guarded-fetch.ts";
import { repeatedly } from "./platform/jobs/repeatedly.ts";
import { createStepRecordSweep } from "./platform/jobs/step-records.ts";
import type { Worker } from "./platform/jobs/worker.ts";
import { defineMailWorkflow } from "./platform/mail/posting.ts";
import { openInternalPort } from "./platform/telemetry/internal-port.ts";

const platform = await createPlatform(readConfig(), "worker");
const { config, log } = platform;
let worker: Worker | undefined;
const internal = await openInternalPort({
  ...platform,
  async checkReady() {
    if (!worker) throw new Error("The job engine has not started");
    await Promise.all([worker.check(), platform.databases.check()]);
  },
});
const features = createFeatures(platform);
const assets = releaseAssets(await readReleaseSources(import.meta.url));
const edges = listenToEdges({ redisUrl: config.redisUrl, log });
const releases = createReleaseService({
  ...platform,
  edges,
  ...features.courseSources,
  bindAudiobook: features.audiobook.bind,
  courseOrigin: config.courseOrigin,
  drawCard: features.pictures.drawCard,
  assets,
  buildId: await readBuildId({ folder: import.meta.dirname, assets }),
});
const collecting = createCollecting(platform);
const retention = createRetentionService({ ...platform, media: features.media, releases: createKeptReleases(platform) });
const erasing = createErasing({
  ...platform,
  eraseSites: features.publishing.eraseSites,
  eraseComments: features.discussion.eraseAll,
  forgetPayer: features.billing.forget,
  async eraseMedia(author) {
    await features.uploads.giveUpAll(author);
    await features.pictures.eraseAll(author);
    await features.media.eraseAll(author);
    await features.scoring.forgetLearner(author);
  },
});
const converting = createConverting({ ...platform, ...features });
const { gateway, courses, credits, sources } = features;
const writing = createPageWriting({ ...platform, gateway, courses, credits, sources });
const { run, entry, audiobook } = createUpdateParts({ ...platform, ...features });
const fetchDocument = createGuardedDocumentFetch({ trustedOrigins: config.trustedPictureOrigins });
const reading = createSourceReading({ ...platform, fetchDocument });
const commentNotices = createCommentNotices({ ...platform, ...features, appOrigin: config.appOrigin });
worker = await platform.jobs.startWorker({
  workflows: [
    definePublishWorkflow({ releases, log }),
    defineCollectWorkflow({ collecting, log }),
    defineEraseWorkflow({ erasing, log }),
    defineWritePageWorkflow({ writing, log }),
    defineUpdateWorkflow({ run, entry, audiobook, log }),
    defineNoticeWorkflow({ commentNotices, log }),
    defineMailWorkflow({ ...platform, appOrigin: config.appOrigin, secret: config.authSecret, earlierSecrets: config.authSecretsBefore }),
    defineAvifWorkflow({ ...platform, media: features.media }),
    defineConvertWorkflow({ ...platform, converting }),
    defineReadSourceWorkflow({ reading, log }),
  ],
  shard: config.workerShard,
  onLeaseLost() {
    log.fatal("the executor lease was lost: another worker may already own its work");
    process.exit(1);
  },
});

const stopObservingHolds = observeHolds(platform);

const stopReconciling = repeatedly({
  everyMs: config.reconcileEveryMs,
  log,
  tasks: {
    "orphaned generations": () => features.paidWork.reconcile({ olderThanMs: config.generationOrphanedAfterMs }),
    "abandoned uploads": () => features.uploads.reconcile(),
    "expired holds": () => features.credits.reconcile(),
    "sites of restored projects": () => features.courses.showRestored(),
    "sites of leaving accounts": () => features.accounts.leaving.settleSites(),
    "accounts to erase": () => features.accounts.leaving.eraseDue(),
  },
});

// A separate loop: a slow payment provider must not delay the other tasks.
const stopAskingAboutPayments = repeatedly({
  everyMs: config.reconcileEveryMs,
  log,
  tasks: { "payments without an event": () => features.billing.askAboutOpen() },
});

// A separate loop: taking a course offline must not wait for other tasks.
const stopPointing = repeatedly({
  everyMs: 1_000,
  log,
  tasks: { "due pointers": () => features.publishing.writeDuePointers() },
});
const stopObservingPointers = observePointerOutbox(platform);

const stopCounting = repeatedly({
  everyMs: 2_000,
  log,
  tasks: {
    async "visits to count"() {
      const counted = await features.events.rollUp();
      if (counted > 0) log.debug({ counted }, "counted visits");
      return 0;
    },
  },
});

const sweepStepRecords = createStepRecordSweep();
const stopPurging = repeatedly({
  everyMs: 10 * 60_000,
  log,
  tasks: {
    async "expired trash"() {
      const purged = await features.courses.purgeTrash({ forget: features.pictures.forget });
      if (purged > 0) log.info({ purged }, "purged from the trash");
      return 0;
    },
    async "expired codes, previews and reports"() {
      await features.courseEntry.sweep();
      return 0;
    },
    async "expired account events"() {
      await features.accounts.activity.sweep();
      return 0;
    },
    async "unclaimed replies"() {
      const dropped = await features.unclaimedReplies.sweep();
      if (dropped > 0) log.info({ dropped }, "dropped unclaimed replies");
      return 0;
    },
    async "old page reviews"() {
      const dropped = await features.pageReviews.sweep();
      if (dropped > 0) log.info({ dropped }, "dropped old page reviews");
      return 0;
    },
    async "mailbox hashes of deleted accounts"() {
      await features.accounts.forgetMailboxes();
      return 0;
    },
    async "days of visits"() {
      await features.events.keepDays();
      return 0;
    },
    async "unused releases"() {
      await collecting.askAll();
      return 0;
    },
    async "unused sounds"() {
      const dropped = await features.audiobook.dropUnused();
      if (dropped > 0) log.info({ dropped }, "dropped sounds");
      return 0;
    },
    async "expired sessions, links and unconfirmed accounts"() {
      const removed = await features.accounts.sweep();
      if (removed > 0) log.info({ removed }, "removed expired rows of the directory");
      return 0;
    },
    async "abandoned uploads in the store"() {
      const removed = await features.uploads.sweepStore();
      if (removed > 0) log.info({ removed }, "removed abandoned uploads");
      return 0;
    },
    async "step records of deleted jobs"() {
      await platform.databases.fromShards(async (shard) => [await sweepStepRecords(shard)]);
      return 0;
    },
    async "old rows and unused files of authors"() {
      const removed = await retention.sweep();
      if (removed > 0) log.info({ removed }, "removed unused files");
      return 0;
    },
  },
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void close(signal));
}

async function close(signal: string): Promise<void> {
  log.info({ signal }, "closing: work in progress is finished or left to another worker");
  stopObservingHolds();
  stopObservingPointers();
  await Promise.all([stopReconciling(), stopAskingAboutPayments(), stopPointing(), stopCounting(), stopPurging()]);
  await worker?.stop();
  edges.close();
  await platform.close();
  internal.close();
}

log.info({ executor: worker.executorId, shard: worker.shard }, "worker ready");
