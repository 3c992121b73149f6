import { z } from "zod";

const list = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.string()).min(1));
const path = (description: string) => z.string().startsWith("/").meta({ description });
/** `secret` keeps a key out of files that are not (docs/configuration.md). */
const secret = (description: string) => ({ description, secret: true });

export const AgentEnvironment = z.object({
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("info")
    .meta({ description: "The least that is logged." }),
  RELEASES_DIR: path("Where this node's agent lays releases out, and its nginx reads them."),
  REDIS_URL: z.string().meta(secret("Redis or Valkey: hears of publishes at once. Without it they are found by listing.")),
  S3_ENDPOINT: z.url().meta({ description: "The S3 store." }),
  S3_REGION: z.string().default("us-east-1").meta({ description: "The store's region." }),
  S3_ACCESS_KEY: z.string().meta(secret("The store's key; reading suffices.")),
  S3_SECRET_KEY: z.string().meta(secret("The store's secret.")),
  S3_RELEASES_BUCKET: z.string().meta({ description: "The bucket of published courses." }),
  EDGE_RELIST_MS: z.coerce.number().int().positive().default(5000).meta({ description: "How often all sites are looked through." }),
  EDGE_READY_FILE: path(
    "Written once all sites have been looked through: before that, a new node should not be asked for courses.",
  ).optional(),
  EDGE_PURGE_URL: z
    .url()
    .optional()
    .meta({ description: "Told of every switch, so that content delivery forgets the site; where there is none, nobody is." }),
  EDGE_KEEP_MS: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(86_400_000)
    .meta({ description: "How long a release that no site shows stays at hand for a return to it." }),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta({ description: "Where the agent tells of itself (`/metrics`, `/healthz`, `/readyz`); without one it does not." }),
  METRICS_HOST: z.string().default("127.0.0.1").meta({ description: "The address of that port." }),
});

export const NginxEnvironment = z.object({
  EDGE_HOST: z.string().default("0.0.0.0").meta({ description: "The address nginx listens on." }),
  EDGE_PORT: z.coerce.number().int().positive().max(65_535).default(8080).meta({ description: "The port nginx listens on." }),
  EDGE_APIS: list.meta({ description: "The API's processes, as `host:port`. A name may stand for many; it is looked up again and again." }),
  EDGE_TRUSTED_PROXIES: list
    .optional()
    .meta({ description: "What stands in front of the edge and may say whom it speaks for: addresses or networks. Who ends TLS, mostly." }),
  EDGE_STATE_DIR: path("Where nginx keeps its configuration and caches. May be lost."),
  APP_ORIGIN: z.url().meta({ description: "Where authors find the app. Scheme and port are those of courses too." }),
  PRODUCT_DOMAINS: list.meta({ description: "Domains under which courses are published." }),
  RELEASES_DIR: path("Where the agent lays releases out."),
});

export type Config = ReturnType<typeof parseConfig>;

/** The only reader of the environment. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

export function readNginxConfig() {
  const env = NginxEnvironment.parse(process.env);
  return {
    listen: { address: env.EDGE_HOST, port: env.EDGE_PORT },
    apis: env.EDGE_APIS,
    trustedProxies: env.EDGE_TRUSTED_PROXIES ?? [],
    stateDir: env.EDGE_STATE_DIR,
    appOrigin: env.APP_ORIGIN,
    productDomains: env.PRODUCT_DOMAINS,
    releasesDir: env.RELEASES_DIR,
  };
}

function parseConfig(environment: Record<string, string | undefined>) {
  const env = AgentEnvironment.parse(environment);
  return {
    logLevel: env.LOG_LEVEL,
    releasesDir: env.RELEASES_DIR,
    redisUrl: env.REDIS_URL,
    relistMs: env.EDGE_RELIST_MS,
    purgeUrl: env.EDGE_PURGE_URL,
    keepMs: env.EDGE_KEEP_MS,
    metrics: { port: env.METRICS_PORT, host: env.METRICS_HOST },
    readyFile: env.EDGE_READY_FILE,
    storage: {
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      accessKey: env.S3_ACCESS_KEY,
      secretKey: env.S3_SECRET_KEY,
      bucket: env.S3_RELEASES_BUCKET,
    },
  };
}
