import { imagePrices } from "@coursewright/blocks/kit/prices/image-generators.ts";
import { z } from "zod";

const list = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.string()).min(1));
const milliseconds = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** "100:500" is 100 credits for 500 cents. */
const packs = list
  .transform((texts) => texts.map((text) => text.split(":").map(Number)))
  .pipe(z.array(z.tuple([z.number().int().positive(), z.number().int().min(50)])).max(6))
  .transform((pairs) => pairs.map(([credits, cents]) => ({ id: `pack-${credits}`, credits, cents })));

/** docs/configuration.md prints the description. `secret` keeps the value out of files that are not secret. */
const secret = (description: string) => ({ description, secret: true });

const ownUrl = (what: string) =>
  z
    .url()
    .optional()
    .meta({
      description: `Another provider for ${what}. Default: \`AI_BASE_URL\`. It needs a key of its own: \`AI_API_KEY\` is never sent there.`,
    });
const ownKey = (what: string) =>
  z
    .string()
    .min(1)
    .optional()
    .meta(secret(`The key for ${what}. Default: \`AI_API_KEY\`, unless it has an address of its own.`));

export const Environment = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("production")
    .meta({ description: "The mode in which the process runs." }),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info").meta({ description: "The minimum log level." }),
  HOST: z.string().default("127.0.0.1").meta({ description: "The address the API listens on: `0.0.0.0` in a container." }),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4001).meta({ description: "The port the API listens on." }),
  DRAIN_MS: z.coerce.number().int().min(0).default(2_500).meta({
    description: "How long a process keeps serving after it was told to end. Must be longer than the edge skips a process that failed.",
  }),
  TRUSTED_PROXIES: list.prefault("loopback").meta({
    description: "Addresses or networks of the edges, or `loopback`, `uniquelocal`. Only they may state the client's address.",
  }),
  APP_ORIGIN: z.url().meta({ description: "The address of the app. Courses use the same scheme and port." }),
  PRODUCT_DOMAINS: list.meta({ description: "Domains under which courses are published; new courses use the first." }),
  DIRECTORY_DATABASE_URL: z.string().meta(secret("The directory, with the serving role (`coursewright_app`).")),
  AUTHORS_DATABASE_URLS: list.meta(secret("The authors' shards, with the serving role. Their order never changes; new ones are appended.")),
  WORKER_SHARD: z.coerce
    .number()
    .int()
    .nonnegative()
    .optional()
    .meta({ description: "The shard whose jobs a worker runs, counted from 0. Optional with one shard." }),
  DATABASE_POOL_SIZE: z.coerce.number().int().positive().default(16).meta({ description: "Connections of a process to each database." }),
  REDIS_URL: z.string().meta(secret("Redis or Valkey, for live feeds and shared limits. The product works without it.")),
  S3_ENDPOINT: z.url().meta({ description: "The S3 store." }),
  S3_PUBLIC_ENDPOINT: z
    .url()
    .optional()
    .meta({ description: "The store's address for browser uploads, if it differs from `S3_ENDPOINT`." }),
  S3_REGION: z.string().default("us-east-1").meta({ description: "The store's region." }),
  S3_ACCESS_KEY: z.string().meta(secret("The store's key.")),
  S3_SECRET_KEY: z.string().meta(secret("The store's secret.")),
  S3_RELEASES_BUCKET: z.string().meta({ description: "The bucket of published courses." }),
  S3_MEDIA_BUCKET: z
    .string()
    .meta({ description: "The bucket of pictures, videos and audio. Browsers `PUT` into it, so it needs CORS for the app's origin." }),
  SMTP_URL: z.string().meta(secret("The mail server.")),
  MAIL_FROM: z.string().meta({ description: "The sender of all emails." }),
  AI_BASE_URL: z.url().default("https://api.openai.com/v1").meta({ description: "An OpenAI-compatible provider." }),
  AI_API_KEY: z.string().min(1).optional().meta(secret("The provider's key. Without any key AI answers with samples, and says so.")),
  AI_TEXT_MODEL: z.string().default("gpt-4o-mini").meta({ description: "The model for text, or `off`." }),
  AI_IMAGE_MODEL: z.string().default("gpt-image-1").meta({ description: "The model for pictures, or `off`." }),
  AI_SPEECH_MODEL: z.string().default("gpt-4o-mini-tts").meta({ description: "The model for speech, or `off`." }),
  AI_VISION_MODEL: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "The model that describes pictures, or `off`. Default: the text model, with its address and key." }),
  AI_EMBEDDINGS_MODEL: z.string().default("off").meta({ description: "The model for embeddings, or `off`." }),
  AI_TRANSCRIPTION_MODEL: z
    .string()
    .default("whisper-1")
    .meta({ description: "The model that writes down recordings, or `off`. It must know `verbose_json` with times of segments." }),
  AI_TEXT_BASE_URL: ownUrl("text"),
  AI_TEXT_API_KEY: ownKey("text"),
  AI_IMAGE_BASE_URL: ownUrl("pictures"),
  AI_IMAGE_API_KEY: ownKey("pictures"),
  AI_SPEECH_BASE_URL: ownUrl("speech"),
  AI_SPEECH_API_KEY: ownKey("speech"),
  AI_VISION_BASE_URL: ownUrl("describing pictures"),
  AI_VISION_API_KEY: ownKey("describing pictures"),
  AI_EMBEDDINGS_BASE_URL: ownUrl("embeddings"),
  AI_EMBEDDINGS_API_KEY: ownKey("embeddings"),
  AI_TRANSCRIPTION_BASE_URL: ownUrl("writing down recordings"),
  AI_TRANSCRIPTION_API_KEY: ownKey("writing down recordings"),
  AI_TOKENS_FIELD: z.enum(["max_tokens", "max_completion_tokens"]).optional().meta({
    description:
      "The field that limits the length of an answer. Default: `max_completion_tokens` for models named `o1` and the like or `gpt-5` and later, otherwise `max_tokens`.",
  }),
  AI_CHART_MODEL: z.string().min(1).optional().meta({ description: "The model for charts. Default: the text model." }),
  AI_ICONS_MODEL: z.string().min(1).optional().meta({ description: "The model for icons. Default: the text model." }),
  AI_OUTLINE_MODEL: z.string().min(1).optional().meta({ description: "The model for outlines. Default: the text model." }),
  AI_REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .positive()
    .default(500)
    .meta({ description: "The maximum number of requests to the provider, from all processes together." }),
  AI_TIMEOUT_MS: milliseconds(60_000).meta({ description: "The maximum duration of one generation." }),
  GENERATION_ORPHANED_AFTER_MS: milliseconds(2 * 60_000).meta({
    description: "The age at which a running generation counts as orphaned. Must be longer than any generation.",
  }),
  RECONCILE_EVERY_MS: milliseconds(30_000).meta({ description: "How often workers look for work that dead processes left." }),
  STOCK_PHOTOS_API_KEY: z.string().min(1).optional().meta(secret("The key of the photo library (Pexels). Without one it returns samples.")),
  STOCK_PHOTOS_BASE_URL: z.url().default("https://api.pexels.com/v1").meta({ description: "The photo library." }),
  STOCK_PHOTO_CREDITS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(imagePrices.stock)
    .meta({ description: "The price of a stock photograph in credits. With 0 they are free. Searching is always free." }),
  TRUSTED_PICTURE_ORIGINS: list.optional().meta({
    description: "Origins from which pictures are fetched without the check for public addresses. Only for fakes on a developer's machine.",
  }),
  TRUSTED_MODEL_ORIGINS: list.optional().meta({
    description:
      "Origins that an author's own key may use without the check for public addresses. Only for fakes on a developer's machine.",
  }),
  AUTH_SECRET: z.string().min(32).meta(secret("Signs bearers, passes and links. Changing it signs everybody out.")),
  AUTH_SECRETS_BEFORE: list
    .pipe(z.array(z.string().min(32)))
    .optional()
    .meta(secret("Earlier secrets. Files and emails from their time keep working. They sign nobody in.")),
  GOOGLE_CLIENT_ID: z.string().optional().meta({ description: "Sign-in with Google. The button appears if both keys are set." }),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta(secret("The secret of `GOOGLE_CLIENT_ID`.")),
  GOOGLE_ORIGIN: z.url().optional().meta({ description: "The origin of Google's API. Only tests change it." }),
  YOUTUBE_API_KEY: z.string().optional().meta(secret("A key of the YouTube Data API v3. Without one there is no video search.")),
  YOUTUBE_ORIGIN: z
    .url()
    .default("https://www.googleapis.com")
    .meta({ description: "The origin of YouTube's API. Only machines with a fake change it." }),
  YOUTUBE_PICTURES_ORIGIN: z.url().default("https://i.ytimg.com").meta({ description: "The origin of video thumbnails." }),
  STRIPE_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .meta(secret("Stripe's key. Set both of Stripe's keys or none. Without them nothing can be bought, and the pages say so.")),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta(secret("The signing secret of Stripe's events, which go to `{app}/api/stripe/webhook`.")),
  STRIPE_API_ORIGIN: z
    .url()
    .default("https://api.stripe.com")
    .meta({ description: "The origin of Stripe's API. Only machines with a fake change it." }),
  CREDIT_PACKS: packs.prefault("100:500,500:2000,2500:8000").meta({ description: "The credit packs for sale, as credits and cents." }),
  SUBSCRIPTION_MONTHLY_CENTS: z.coerce
    .number()
    .int()
    .min(50)
    .default(12_00)
    .meta({ description: "The price of a membership for a month." }),
  SUBSCRIPTION_YEARLY_CENTS: z.coerce.number().int().min(50).default(120_00).meta({ description: "The price of a membership for a year." }),
  PAYMENT_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/)
    .default("usd")
    .meta({ description: "The currency of all prices." }),
  EDITOR_DIR: z.string().optional().meta({ description: "The folder of the built editor, which the API serves. The images set it." }),
  BROWSER_PATH: z.string().min(1).optional().meta({
    description:
      "Chromium, or its headless shell, for workers. Without it a page has no picture if the author's browser could not take one.",
  }),
  STORAGE_QUOTA_GB: z.coerce.number().positive().default(20).meta({
    description: "The maximum size of an account's pictures, videos and audio, in gigabytes. A lower value deletes no files.",
  }),
  VIDEO_CREDITS_PER_MINUTE: z.coerce.number().int().min(1).max(50).optional().meta({
    description:
      "The price of each started minute of an uploaded video, 50 credits at most in total. Without it every video costs 50 credits.",
  }),
  WELCOME_CREDITS: z.coerce.number().int().positive().default(25).meta({ description: "The credits of a new account." }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .meta({ description: "The collector of traces, by OTLP over HTTP. Without it nothing is traced." }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta({ description: "The fraction of requests that is traced, from 0 to 1." }),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional().meta({
    description: "The port of `/metrics`, `/healthz` and `/readyz`, separate from the served port. Without it they are off.",
  }),
  METRICS_HOST: z.string().default("127.0.0.1").meta({ description: "The address on which `METRICS_PORT` listens." }),
});

export const MigrationEnvironment = Environment.pick({ LOG_LEVEL: true }).extend({
  DIRECTORY_OWNER_URL: z.string().meta(secret("The directory, with the role that owns its tables.")),
  AUTHORS_OWNER_URLS: list.meta(secret("The authors' shards, with the role that owns their tables.")),
});

export type Config = ReturnType<typeof parseConfig>;

/** The only reader of the environment. Other code gets the parsed configuration. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

/** Migrations run as the owner of the tables; API and worker never do. */
export function readMigrationConfig() {
  const env = MigrationEnvironment.parse(process.env);
  return { logLevel: env.LOG_LEVEL, directoryOwnerUrl: env.DIRECTORY_OWNER_URL, authorsOwnerUrls: env.AUTHORS_OWNER_URLS };
}

/** For reading whole shards past row level security. Undefined if not set. */
export function readAuthorsOwnerUrls(): readonly string[] | undefined {
  return MigrationEnvironment.pick({ AUTHORS_OWNER_URLS: true }).partial().parse(process.env).AUTHORS_OWNER_URLS;
}

export function parseConfig(environment: Record<string, string | undefined>) {
  const env = Environment.parse(environment);
  const appOrigin = new URL(env.APP_ORIGIN);
  return {
    mode: env.NODE_ENV,
    logLevel: env.LOG_LEVEL,
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    trustedProxies: env.TRUSTED_PROXIES,
    appOrigin: appOrigin.origin,
    /** Courses use the app's scheme and port on the product domains. */
    courseOrigin: (subdomain: string) =>
      `${appOrigin.protocol}//${subdomain}.${env.PRODUCT_DOMAINS[0]}${appOrigin.port && `:${appOrigin.port}`}`,
    productDomains: env.PRODUCT_DOMAINS,
    database: {
      directoryUrl: env.DIRECTORY_DATABASE_URL,
      authorsUrls: env.AUTHORS_DATABASE_URLS,
      poolSize: env.DATABASE_POOL_SIZE,
    },
    workerShard: env.WORKER_SHARD,
    redisUrl: env.REDIS_URL,
    storage: {
      endpoint: env.S3_ENDPOINT,
      publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT,
      region: env.S3_REGION,
      accessKey: env.S3_ACCESS_KEY,
      secretKey: env.S3_SECRET_KEY,
      releasesBucket: env.S3_RELEASES_BUCKET,
      mediaBucket: env.S3_MEDIA_BUCKET,
    },
    mail: { url: env.SMTP_URL, from: env.MAIL_FROM },
    ai: {
      ...modelsOf(env),
      jobModels: { chart: env.AI_CHART_MODEL, icons: env.AI_ICONS_MODEL, outline: env.AI_OUTLINE_MODEL },
      tokensField: env.AI_TOKENS_FIELD,
      requestsPerMinute: env.AI_REQUESTS_PER_MINUTE,
      timeoutMs: env.AI_TIMEOUT_MS,
    },
    generationOrphanedAfterMs: env.GENERATION_ORPHANED_AFTER_MS,
    reconcileEveryMs: env.RECONCILE_EVERY_MS,
    stockPhotos: { baseUrl: env.STOCK_PHOTOS_BASE_URL, apiKey: env.STOCK_PHOTOS_API_KEY, price: env.STOCK_PHOTO_CREDITS },
    trustedPictureOrigins: env.TRUSTED_PICTURE_ORIGINS ?? [],
    trustedModelOrigins: env.TRUSTED_MODEL_ORIGINS ?? [],
    authSecret: env.AUTH_SECRET,
    authSecretsBefore: env.AUTH_SECRETS_BEFORE ?? [],
    google: googleOf(env),
    youtube: { apiKey: env.YOUTUBE_API_KEY, origin: env.YOUTUBE_ORIGIN, picturesOrigin: env.YOUTUBE_PICTURES_ORIGIN },
    billing: {
      stripe: stripeOf(env),
      currency: env.PAYMENT_CURRENCY,
      packs: env.CREDIT_PACKS,
      planCents: { monthly: env.SUBSCRIPTION_MONTHLY_CENTS, yearly: env.SUBSCRIPTION_YEARLY_CENTS },
    },
    editorDir: env.EDITOR_DIR,
    browserPath: env.BROWSER_PATH,
    videoCreditsPerMinute: env.VIDEO_CREDITS_PER_MINUTE,
    welcomeCredits: env.WELCOME_CREDITS,
    storageQuotaBytes: Math.round(env.STORAGE_QUOTA_GB * 1_000_000_000),
    telemetry: {
      tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT && `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, "")}/v1/traces`,
      sampled: env.OTEL_TRACES_SAMPLER_ARG,
      metricsPort: env.METRICS_PORT,
      metricsHost: env.METRICS_HOST,
    },
  };
}

function modelsOf(env: z.infer<typeof Environment>) {
  const seesText = env.AI_VISION_MODEL === undefined;
  return {
    baseUrl: env.AI_BASE_URL,
    apiKey: env.AI_API_KEY,
    textModel: onOrOff(env.AI_TEXT_MODEL),
    imageModel: onOrOff(env.AI_IMAGE_MODEL),
    speechModel: onOrOff(env.AI_SPEECH_MODEL),
    visionModel: onOrOff(env.AI_VISION_MODEL ?? env.AI_TEXT_MODEL),
    embeddingsModel: onOrOff(env.AI_EMBEDDINGS_MODEL),
    transcriptionModel: onOrOff(env.AI_TRANSCRIPTION_MODEL),
    /** Capabilities with their own address or key. */
    own: {
      text: { baseUrl: env.AI_TEXT_BASE_URL, apiKey: env.AI_TEXT_API_KEY },
      image: { baseUrl: env.AI_IMAGE_BASE_URL, apiKey: env.AI_IMAGE_API_KEY },
      speech: { baseUrl: env.AI_SPEECH_BASE_URL, apiKey: env.AI_SPEECH_API_KEY },
      vision: {
        baseUrl: env.AI_VISION_BASE_URL ?? (seesText ? env.AI_TEXT_BASE_URL : undefined),
        apiKey: env.AI_VISION_API_KEY ?? (seesText ? env.AI_TEXT_API_KEY : undefined),
      },
      embeddings: { baseUrl: env.AI_EMBEDDINGS_BASE_URL, apiKey: env.AI_EMBEDDINGS_API_KEY },
      transcription: { baseUrl: env.AI_TRANSCRIPTION_BASE_URL, apiKey: env.AI_TRANSCRIPTION_API_KEY },
    },
  };
}

function onOrOff(model: string): string | undefined {
  return model === "off" ? undefined : model;
}

function googleOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ORIGIN: origin }: z.infer<typeof Environment>) {
  if (!clientId || !clientSecret) return undefined;
  const endpoints = {
    issuer: origin ?? "https://accounts.google.com",
    authorize: `${origin ?? "https://accounts.google.com"}/o/oauth2/v2/auth`,
    token: `${origin ?? "https://oauth2.googleapis.com"}/token`,
    keys: `${origin ?? "https://www.googleapis.com"}/oauth2/v3/certs`,
  };
  return { clientId, clientSecret, endpoints };
}

function stripeOf(env: z.infer<typeof Environment>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_ORIGIN: origin } = env;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both, or neither");
  return { secretKey, webhookSecret, origin };
}
