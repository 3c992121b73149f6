import { credits, formatCredits } from "@coursewright/base/credits.ts";
import { releaseAssets } from "@coursewright/course-page/release-assets.ts";
import { readReleaseSources } from "@coursewright/course-page/release-sources.ts";
import type { FastifyInstance } from "fastify";
import { accountsRoutes } from "./features/accounts/routes.ts";
import { type AccountsService, createAccountsService } from "./features/accounts/service.ts";
import { avatarRoutes } from "./features/avatar/routes.ts";
import { createAvatarService } from "./features/avatar/service.ts";
import { assistantRoutes } from "./features/assistant/routes.ts";
import { createAssistantService } from "./features/assistant/service.ts";
import { createAudiobookService } from "./features/audiobook/service.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { createBillingService } from "./features/billing/service.ts";
import { createPagePicture } from "./features/catalogue/page-picture.ts";
import { pictureRoutes } from "./features/catalogue/picture-routes.ts";
import { catalogueRoutes } from "./features/catalogue/routes.ts";
import { createCatalogueService } from "./features/catalogue/service.ts";
import { coursesRoutes } from "./features/courses/routes.ts";
import { createCoursesService } from "./features/courses/service.ts";
import { creditsRoutes } from "./features/credits/routes.ts";
import { createCreditsService } from "./features/credits/service.ts";
import { statementRoutes } from "./features/credits/statement-routes.ts";
import { createStatementService } from "./features/credits/statement.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { createDashboardService } from "./features/dashboard/service.ts";
import { publishCheckRoutes } from "./features/publish-check/routes.ts";
import { createPublishCheckService } from "./features/publish-check/service.ts";
import { learningRoutes } from "./features/learning/routes.ts";
import { createLearningService } from "./features/learning/service.ts";
import { mediaRoutes } from "./features/media/routes.ts";
import { createMediaService } from "./features/media/service.ts";
import { discussionRoutes } from "./features/discussion/routes.ts";
import { createDiscussionService } from "./features/discussion/service.ts";
import { noticesRoutes } from "./features/notices/routes.ts";
import { createNoticesService } from "./features/notices/service.ts";
import { draftingRoutes } from "./features/drafting/routes.ts";
import { createDraftingService } from "./features/drafting/service.ts";
import { downloadRoutes } from "./features/download/routes.ts";
import { createDownloadService } from "./features/download/service.ts";
import { courseEntryRoutes } from "./features/course-entry/routes.ts";
import { createCourseEntryService } from "./features/course-entry/service.ts";
import { eventsRoutes } from "./features/events/routes.ts";
import { createEventsService } from "./features/events/service.ts";
import { aiRoutes, unclaimedRepliesRoutes } from "./features/ai/routes.ts";
import { deductionRoutes } from "./features/ai/deduction-routes.ts";
import { createDeductions } from "./features/ai/deductions.ts";
import { createPaidWork } from "./features/ai/paid-work.ts";
import { courseAroundReader } from "./features/ai/course-around.ts";
import { createAiService } from "./features/ai/service.ts";
import { createUnclaimedReplies } from "./features/ai/unclaimed-replies.ts";
import { createOperatingService } from "./features/operating/service.ts";
import { ownKeyRoutes } from "./features/own-key/routes.ts";
import { createOwnKeys, withOwnKeys } from "./features/own-key/service.ts";
import { pageReviewRoutes } from "./features/page-review/routes.ts";
import { createPageReviews } from "./features/page-review/service.ts";
import { imagesRoutes } from "./features/images/routes.ts";
import { createImagesService } from "./features/images/service.ts";
import { type CourseSources, readReleasable } from "./features/publishing/course-facts.ts";
import { publishingRoutes } from "./features/publishing/routes.ts";
import { createPublishingService, type PublishingService } from "./features/publishing/service.ts";
import { scoringRoutes } from "./features/scoring/routes.ts";
import { createScoringService } from "./features/scoring/service.ts";
import { sourcesRoutes } from "./features/sources/routes.ts";
import { createSourcesService, createSourcing } from "./features/sources/service.ts";
import { uploadsRoutes } from "./features/uploads/routes.ts";
import { createUploadsService } from "./features/uploads/service.ts";
import { videosRoutes } from "./features/videos/routes.ts";
import { createVideosService } from "./features/videos/service.ts";
import type { Platform } from "./platform.ts";
import { createGuardedProbe } from "./platform/guarded-fetch/guarded-probe.ts";
import { createGuardedFetch } from "./platform/guarded-fetch/guarded-fetch.ts";
import { serveEditor } from "./platform/http/editor-files.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { createPosting } from "./platform/mail/posting.ts";
import { createLimiter } from "./platform/http/limits.ts";
import type { Route } from "./platform/http/route.ts";

/** Composes all features. */
export function createFeatures(platform: Platform) {
  const { config, databases, redis, live, mail, log, clock, jobs, storage } = platform;
  const { appOrigin, courseOrigin, videoCreditsPerMinute } = config;
  /** Earlier secrets stay valid, so links and files survive a new secret. */
  const secrets = { secret: config.authSecret, earlierSecrets: config.authSecretsBefore };
  const posting = createPosting({ databases, jobs, ...secrets });
  const creditsService = createCreditsService({ databases, live, clock });
  const statement = createStatementService({ databases, credits: creditsService, clock });
  const media = createMediaService({ databases, storage, quotaBytes: config.storageQuotaBytes, ...secrets });
  const ownKeys = createOwnKeys({
    databases,
    live,
    clock,
    ownText: platform.ownText,
    note: ({ uid, sessionId }, what) => accounts.activity.note({ accountId: uid, what, by: { sessionId } }),
    ...secrets,
  });
  const gateway = withOwnKeys(platform.gateway, ownKeys);
  const accounts: AccountsService = createAccountsService({
    databases,
    redis,
    posting,
    log,
    live,
    jobs,
    appOrigin,
    ...secrets,
    google: config.google,
    capabilities: gateway.capabilities,
    videoCreditsPerMinute,
    hasOwnKey: ownKeys.has,
    photos: { store: media.storePhoto, dropAllBut: media.dropPhotosBut },
    sites: {
      takeDownWithin: (trx, of) => publishing.takeDownWithin(trx, of),
      bringBackWithin: (trx, of) => publishing.bringBackWithin(trx, of),
      tellEdges: (of) => publishing.tellEdges(of),
      suspendWithin: (trx, of, reason) => publishing.suspendWithin(trx, of, reason),
      resumeWithin: (trx, of) => publishing.resumeWithin(trx, of),
    },
    now: () => clock.now().getTime(),
    async welcome(uid) {
      await creditsService.grant({ uid, operation: "welcome", amount: credits(config.welcomeCredits), reason: "Welcome" });
    },
    balanceOf: async (uid) => Number(formatCredits(await creditsService.balanceOf(uid))),
  });
  const courses = createCoursesService({
    databases,
    sites: {
      sitesOf: (author) => publishing.sitesOf(author),
      takeDown: (of) => publishing.takeDown(of),
      bringBack: (of) => publishing.bringBack(of),
      moment: () => publishing.moment(),
    },
    isFileOf: media.hasPicture,
  });
  const fetchPicture = createGuardedFetch({ trustedOrigins: config.trustedPictureOrigins });
  const uploads = createUploadsService({
    databases,
    storage,
    media,
    credits: creditsService,
    jobs,
    courses,
    fetchPicture,
    clock,
    log,
    videoCreditsPerMinute,
  });
  const sources = createSourcesService({ databases, courses, jobs, uploads });
  const sourcing = createSourcing({ courses, passagesByIds: sources.passagesByIds });
  const publishing: PublishingService = createPublishingService({
    databases,
    jobs,
    courses,
    sourcing,
    storage,
    redis,
    log,
    appOrigin,
    courseOrigin,
    productDomains: config.productDomains,
  });
  const billing = createBillingService({
    ...config.billing,
    databases,
    accounts,
    credits: creditsService,
    courses,
    publishing,
    live,
    posting,
    appOrigin,
    clock,
    log,
  });
  const paidWork = createPaidWork({ databases, credits: creditsService, clock, log });
  const deductions = createDeductions({ databases, credits: creditsService });
  const assistant = createAssistantService({ gateway, paidWork, courses, sources });
  const scoring = createScoringService({ databases, gateway, paidWork, courses, accounts, clock });
  const drafting = createDraftingService({ databases, gateway, paidWork, credits: creditsService, courses, sources, jobs, live, clock });
  const images = createImagesService({
    gateway,
    paidWork,
    media,
    stockPhotos: { ...config.stockPhotos, secret: config.authSecret },
    fetchPicture,
    courses,
    log,
  });
  const aroundOf = courseAroundReader(courses);
  const ai = createAiService({ gateway, paidWork, painter: images, media, sources, aroundOf });
  const pageReviews = createPageReviews({ databases, gateway, paidWork, courses, sources, aroundOf, clock });
  const unclaimedReplies = createUnclaimedReplies({ databases, courses, clock });
  const avatar = createAvatarService({ gateway, paidWork, media });
  const audiobook = createAudiobookService({ databases, gateway, media, clock, log });
  const pictures = createPagePicture({ storage, media, courses, browserPath: config.browserPath, log });
  const catalogue = createCatalogueService({ databases, gateway, credits: creditsService, courses, audiobook, media, jobs, live, clock });
  const courseSources: CourseSources = {
    courses,
    entriesOf: catalogue.standingEntries,
    authorName: accounts.nameOf,
    termsOf: billing.readTerms,
    audioOf: audiobook.releasedAudio,
    namedSources: sourcing.namedSources,
    currency: config.billing.currency,
    appOrigin,
  };
  const readAssets = async () => releaseAssets(await readReleaseSources(import.meta.url));
  const courseEntry = createCourseEntryService({
    databases,
    accounts,
    billing,
    courses,
    publishing,
    clock,
    secret: config.authSecret,
    appOrigin,
    productDomains: config.productDomains,
    courseOrigin,
    readAssets,
    readReleasable: async (wanted) => (await readReleasable(courseSources, wanted))?.course,
  });
  const learning = createLearningService({ databases, accounts, courses, publishing, clock, courseOrigin, readAssets });
  const events = createEventsService({ databases, clock, courses, publishing });
  const discussion = createDiscussionService({ databases, accounts, courses, jobs });
  const notices = createNoticesService({ databases, accounts, mail, appOrigin, ...secrets });
  const download = createDownloadService({
    clock,
    secret: config.authSecret,
    readAccount: accounts.own.read,
    readActivity: accounts.activity.readAll,
    isSessionOpen: accounts.isSessionOpen,
    assistant,
    audiobook,
    billing,
    catalogue,
    courses,
    credits: creditsService,
    discussion,
    drafting,
    learning,
    publishing,
    media,
  });
  const videos = createVideosService({ redis, media, ...config.youtube });
  const operating = createOperatingService({ databases });
  const dashboard = createDashboardService({ databases, courses, audiobook, clock });
  const publishCheck = createPublishCheckService({ courses, media, sourcing, redis, probe: createGuardedProbe() });
  return {
    accounts,
    avatar,
    assistant,
    audiobook,
    billing,
    catalogue,
    courses,
    courseSources,
    credits: creditsService,
    dashboard,
    deductions,
    discussion,
    download,
    drafting,
    courseEntry,
    events,
    gateway,
    ownKeys,
    ai,
    images,
    publishCheck,
    learning,
    media,
    notices,
    operating,
    pageReviews,
    paidWork,
    pictures,
    publishing,
    scoring,
    sources,
    statement,
    unclaimedReplies,
    uploads,
    videos,
  };
}

export type Features = ReturnType<typeof createFeatures>;

type RoutesDependencies = Pick<Platform, "config" | "databases" | "live" | "clock"> & { readonly ending?: AbortSignal | undefined };

export function routesOf(features: Features, { config, databases, live, clock, ending }: RoutesDependencies): Route[] {
  return [
    ...healthRoutes({ databases, ending }),
    ...accountsRoutes(features.accounts, config),
    ...avatarRoutes(features.avatar),
    ...assistantRoutes(features.assistant),
    ...billingRoutes(features.billing),
    ...catalogueRoutes(features.catalogue),
    ...pictureRoutes(features.pictures),
    ...coursesRoutes(features.courses),
    ...creditsRoutes(features.credits, { live, isSessionOpen: features.accounts.isSessionOpen, now: () => clock.now().getTime() }),
    ...statementRoutes(features.statement),
    ...deductionRoutes(features.deductions),
    ...aiRoutes(features.ai),
    ...unclaimedRepliesRoutes(features.unclaimedReplies),
    ...imagesRoutes(features.images),
    ...pageReviewRoutes(features.pageReviews),
    ...ownKeyRoutes(features.ownKeys),
    ...dashboardRoutes(features.dashboard),
    ...discussionRoutes(features.discussion, features.courseEntry),
    ...downloadRoutes(features.download),
    ...draftingRoutes(features.drafting),
    ...publishCheckRoutes(features.publishCheck),
    ...courseEntryRoutes(features.courseEntry, config),
    ...learningRoutes(features.learning, features.courseEntry),
    ...eventsRoutes(features.events, features.courseEntry),
    ...mediaRoutes(features.media),
    ...noticesRoutes(features.notices),
    ...publishingRoutes(features.publishing),
    ...scoringRoutes(features.scoring, features.courseEntry),
    ...sourcesRoutes(features.sources),
    ...uploadsRoutes(features.uploads),
    ...videosRoutes(features.videos),
  ];
}

interface AppOptions {
  ending?: AbortSignal;
  /** For callers that also use the features directly. */
  features?: Features;
}

export async function createApp(
  platform: Platform,
  { ending, features = createFeatures(platform) }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, redis, log, clock } = platform;
  const app = await createHttpServer({
    log,
    uploadOrigin: new URL(config.storage.publicEndpoint).origin,
    previewOrigins: config.courseOrigin("*"),
    trustedProxies: config.trustedProxies,
    limiter: createLimiter({ redis, now: () => clock.now().getTime() }),
    authenticate: features.accounts.tokens.authenticate,
    authenticateVisitor: features.courseEntry.authenticateVisitor,
    routes: routesOf(features, { ...platform, ending }),
  });
  if (config.editorDir) await serveEditor(app, config.editorDir);
  return app;
}
