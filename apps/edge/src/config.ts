import { z } from "zod";

const list = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.string()).min(1));
const path = (description: string) => z.string().startsWith("/").meta({ description });
/** `secret` keys must not appear in plain configuration files (docs/configuration.md). */
const secret = (description: string) => ({ description, secret: true });

export const AgentEnvironment = z.object({
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info").meta({ description: "The minimum log level." }),
  RELEASES_DIR: path("The folder into which this node's agent writes releases, and from which its nginx serves them."),
  REDIS_URL: z.string().meta(secret("Redis or Valkey, which announces publications at once. Without it the agent finds them by listing.")),
  S3_ENDPOINT: z.url().meta({ description: "The S3 store." }),
  S3_REGION: z.string().default("us-east-1").meta({ description: "The store's region." }),
  S3_ACCESS_KEY: z.string().meta(secret("The store's key. Read access suffices.")),
  S3_SECRET_KEY: z.string().meta(secret("The store's secret.")),
  S3_RELEASES_BUCKET: z.string().meta({ description: "The bucket of published courses." }),
  EDGE_RELIST_MS: z.coerce.number().int().positive().default(5000).meta({ description: "How often the agent lists all sites." }),
  EDGE_READY_FILE: path("A file that the agent writes once it has checked all sites. Send a new node no traffic before that.").optional(),
  EDGE_PURGE_URL: z
    .url()
    .optional()
    .meta({ description: "Receives a POST after every switch, so that the CDN purges the site. Optional." }),
  EDGE_KEEP_MS: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(86_400_000)
    .meta({ description: "How long the node keeps a release that no site shows, in case a site returns to it." }),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta({ description: "The port of the agent's `/metrics`, `/healthz` and `/readyz`. Without it they are off." }),
  METRICS_HOST: z.string().default("127.0.0.1").meta({ description: "The address on which `METRICS_PORT` listens." }),
});

export const NginxEnvironment = z.object({
  EDGE_HOST: z.string().default("0.0.0.0").meta({ description: "The address nginx listens on." }),
  EDGE_PORT: z.coerce.number().int().positive().max(65_535).default(8080).meta({ description: "The port nginx listens on." }),
  EDGE_APIS: list.meta({ description: "The API processes, as `host:port`. A name may stand for many; it is resolved repeatedly." }),
  EDGE_TRUSTED_PROXIES: list.optional().meta({
    description: "Addresses or networks of proxies in front of the edge, usually the TLS proxy. Only they may state the client's address.",
  }),
  EDGE_STATE_DIR: path("The folder of nginx's configuration and caches. It may be deleted."),
  APP_ORIGIN: z.url().meta({ description: "The address of the app. Courses use the same scheme and port." }),
  PRODUCT_DOMAINS: list.meta({ description: "Domains under which courses are published." }),
  RELEASES_DIR: path("The folder into which the agent writes releases."),
});

export type Config = ReturnType<typeof parseConfig>;

/** Only this file reads the environment. */
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
