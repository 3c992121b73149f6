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

const Environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  APP_ORIGIN: z.url(),
  PRODUCT_DOMAINS: list,
  DIRECTORY_DATABASE_URL: z.string(),
  AUTHORS_DATABASE_URLS: list,
  /** Whose jobs a worker runs, counted from 0; need not be said where there is one shard. */
  WORKER_SHARD: z.coerce.number().int().nonnegative().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().positive().default(16),
  REDIS_URL: z.string(),
  S3_ENDPOINT: z.url(),
  /** As browsers reach the store, to which they upload; where it is not the address we use ourselves. */
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  S3_RELEASES_BUCKET: z.string(),
  S3_MEDIA_BUCKET: z.string(),
  SMTP_URL: z.string(),
  MAIL_FROM: z.string(),
  AI_BASE_URL: z.url().default("https://api.openai.com/v1"),
  /** Without one the helper answers with samples, and says so. */
  AI_API_KEY: z.string().min(1).optional(),
  AI_TEXT_MODEL: z.string().default("gpt-4o-mini"),
  AI_IMAGE_MODEL: z.string().default("gpt-image-1"),
  AI_SPEECH_MODEL: z.string().default("gpt-4o-mini-tts"),
  /** Where a job is better done by another model than the text model. */
  AI_CHART_MODEL: z.string().min(1).optional(),
  AI_ICONS_MODEL: z.string().min(1).optional(),
  AI_OUTLINE_MODEL: z.string().min(1).optional(),
  /** At most so many requests to the provider, from all processes together. */
  AI_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(500),
  AI_TIMEOUT_MS: milliseconds(60_000),
  /** Longer than any generation may take: what is still running then has no living process. */
  GENERATION_ORPHANED_AFTER_MS: milliseconds(2 * 60_000),
  RECONCILE_EVERY_MS: milliseconds(30_000),
  /** Without one, pictures from the library are samples. */
  STOCK_PHOTOS_API_KEY: z.string().min(1).optional(),
  STOCK_PHOTOS_BASE_URL: z.url().default("https://api.pexels.com/v1"),
  /** Origins from which pictures are fetched wherever they stand; for stand-ins on a developer's machine alone. */
  TRUSTED_PICTURE_ORIGINS: list.optional(),
  AUTH_SECRET: z.string().min(32),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Where Google's protocol is spoken; only tests name another place. */
  GOOGLE_ORIGIN: z.url().optional(),
  YOUTUBE_API_KEY: z.string().optional(),
  /** Where YouTube's protocol is spoken and its pictures lie; only a machine without YouTube names others. */
  YOUTUBE_ORIGIN: z.url().default("https://www.googleapis.com"),
  YOUTUBE_PICTURES_ORIGIN: z.url().default("https://i.ytimg.com"),
  /** Both or none: without them nothing can be bought, and the pages say so. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Where Stripe's protocol is spoken; only a machine without Stripe names another place. */
  STRIPE_API_ORIGIN: z.url().default("https://api.stripe.com"),
  CREDIT_PACKS: packs.prefault("100:500,500:2000,2500:8000"),
  SUBSCRIPTION_MONTHLY_CENTS: z.coerce.number().int().min(50).default(12_00),
  SUBSCRIPTION_YEARLY_CENTS: z.coerce.number().int().min(50).default(120_00),
  PAYMENT_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/)
    .default("usd"),
  EDITOR_DIR: z.string().optional(),
  /** Chromium, or its headless shell. Without one, a page whose picture the author's browser could not take has none. */
  BROWSER_PATH: z.string().min(1).optional(),
  WELCOME_CREDITS: z.coerce.number().int().positive().default(25),
});

const MigrationEnvironment = Environment.pick({ LOG_LEVEL: true }).extend({ DIRECTORY_OWNER_URL: z.string(), AUTHORS_OWNER_URLS: list });

export type Config = ReturnType<typeof parseConfig>;

/** The only reader of the environment: everything else is given the parsed configuration. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

/** Migrations run as the owner of the tables, which no serving process is. */
export function readMigrationConfig() {
  const env = MigrationEnvironment.parse(process.env);
  return { logLevel: env.LOG_LEVEL, directoryOwnerUrl: env.DIRECTORY_OWNER_URL, authorsOwnerUrls: env.AUTHORS_OWNER_URLS };
}

export function parseConfig(environment: Record<string, string | undefined>) {
  const env = Environment.parse(environment);
  const appOrigin = new URL(env.APP_ORIGIN);
  return {
    mode: env.NODE_ENV,
    logLevel: env.LOG_LEVEL,
    host: env.HOST,
    port: env.PORT,
    appOrigin: appOrigin.origin,
    /** Courses answer on the same scheme and port as the app, under the product domains. */
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
      baseUrl: env.AI_BASE_URL,
      apiKey: env.AI_API_KEY,
      textModel: env.AI_TEXT_MODEL,
      imageModel: env.AI_IMAGE_MODEL,
      speechModel: env.AI_SPEECH_MODEL,
      jobModels: { chart: env.AI_CHART_MODEL, icons: env.AI_ICONS_MODEL, outline: env.AI_OUTLINE_MODEL },
      requestsPerMinute: env.AI_REQUESTS_PER_MINUTE,
      timeoutMs: env.AI_TIMEOUT_MS,
    },
    generationOrphanedAfterMs: env.GENERATION_ORPHANED_AFTER_MS,
    reconcileEveryMs: env.RECONCILE_EVERY_MS,
    stockPhotos: { baseUrl: env.STOCK_PHOTOS_BASE_URL, apiKey: env.STOCK_PHOTOS_API_KEY },
    trustedPictureOrigins: env.TRUSTED_PICTURE_ORIGINS ?? [],
    authSecret: env.AUTH_SECRET,
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
    welcomeCredits: env.WELCOME_CREDITS,
  };
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
