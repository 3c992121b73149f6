import { z } from "zod";

const Environment = z.object({
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  RELEASES_DIR: z.string().startsWith("/"),
  REDIS_URL: z.string(),
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  S3_RELEASES_BUCKET: z.string(),
  EDGE_RELIST_MS: z.coerce.number().int().positive().default(5000),
  EDGE_PURGE_URL: z.url().optional(),
  EDGE_KEEP_MS: z.coerce.number().int().nonnegative().default(86_400_000),
  /** Where the agent tells of itself; without one it does not. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
});

export type Config = ReturnType<typeof parseConfig>;

/** The only reader of the environment. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

function parseConfig(environment: Record<string, string | undefined>) {
  const env = Environment.parse(environment);
  return {
    logLevel: env.LOG_LEVEL,
    releasesDir: env.RELEASES_DIR,
    redisUrl: env.REDIS_URL,
    relistMs: env.EDGE_RELIST_MS,
    /** Told of every switch, so that content delivery forgets the site; where there is none, nobody is. */
    purgeUrl: env.EDGE_PURGE_URL,
    /** How long a release that no site shows stays at hand for a return to it. */
    keepMs: env.EDGE_KEEP_MS,
    metrics: { port: env.METRICS_PORT, host: env.METRICS_HOST },
    storage: {
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      accessKey: env.S3_ACCESS_KEY,
      secretKey: env.S3_SECRET_KEY,
      bucket: env.S3_RELEASES_BUCKET,
    },
  };
}
