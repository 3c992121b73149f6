import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const checkout = resolve(import.meta.dirname, "..");
const defaultBase = 4000;
const maxShards = 2;

export type LocalInstance = ReturnType<typeof localInstance>;

/**
 * Ports and folders on a developer's machine. COURSEWRIGHT_PORT_BASE and COURSEWRIGHT_DATA define a second instance, for example for
 * tests; all ports shift by the same amount. COURSEWRIGHT_SHARDS=2 splits authors over two PostgreSQL servers with separate databases.
 */
export function localInstance() {
  const base = Number(process.env["COURSEWRIGHT_PORT_BASE"] ?? defaultBase);
  // Above 10000, shifted ports overlap with each other or with the kernel's ephemeral ports. Browsers block port 6000.
  if (!Number.isInteger(base) || base < 1024 || base > 10_000 || base === 6000) {
    throw new Error("COURSEWRIGHT_PORT_BASE must be a port between 1024 and 10000, and not 6000");
  }
  const shards = Number(process.env["COURSEWRIGHT_SHARDS"] ?? 1);
  if (!Number.isInteger(shards) || shards < 1 || shards > maxShards) throw new Error(`COURSEWRIGHT_SHARDS must be 1 to ${maxShards}`);
  const port = (usual: number) => usual + base - defaultBase;
  const postgres = [port(15432), port(15433)].slice(0, shards);
  const split = shards === 1 ? "" : `_of_${shards}`;
  const dataLink = resolve(checkout, process.env["COURSEWRIGHT_DATA"] ?? ".local");
  return {
    checkout,
    dataLink,
    dataDir: dataDirOf(dataLink),
    ports: {
      edge: port(4000),
      api: port(4001),
      vite: port(4002),
      /** TLS in front of the edge, for browsers that need it in tests. */
      edgeTls: port(4098),
      edgeAgentInternal: port(4099),
      mailSmtp: port(11025),
      postgres: port(15432),
      postgres2: port(15433),
      postgresDrill: port(15434),
      redis: port(16379),
      objectStore: port(17480),
      objectStoreMonitor: port(17481),
      objectStoreDaemonFirst: port(17482),
      objectStoreDaemonLast: port(17499),
      mailHttp: port(18025),
      modelProvider: port(18080),
      youtube: port(18090),
      stockPhotos: port(18095),
      stripe: port(18100),
    },
    s3: {
      accessKey: "coursewright",
      secretKey: "coursewright-secret",
      releasesBucket: "coursewright-releases",
      mediaBucket: "coursewright-media",
    },
    databases: { directory: `directory${split}`, authors: postgres.map((server) => ({ name: `authors${split}`, port: server })) },
    roles: { owner: "coursewright", app: "coursewright_app" },
    appHost: "localhost",
    productDomains: ["coursewright.localhost", "mycourse.localhost"],
  };
}

/** The variables that move a process to the nth instance beside this one. Instances of developers lie 500 ports apart. */
export function instanceBeside(n: number): { COURSEWRIGHT_PORT_BASE: string; COURSEWRIGHT_DATA: string } {
  const { ports, dataLink } = localInstance();
  return { COURSEWRIGHT_PORT_BASE: String(ports.edge + 125 * n), COURSEWRIGHT_DATA: join(dataLink, `beside-${n}`) };
}

/** The environment of all local processes. */
export function localEnvironment(instance = localInstance()) {
  const { ports, s3, roles, databases } = instance;
  const directory = { name: databases.directory, port: ports.postgres };
  const database = (role: string, { name, port }: typeof directory) => `postgres://${role}:${role}@127.0.0.1:${port}/${name}`;
  return {
    APP_ORIGIN: `http://${instance.appHost}:${ports.edge}`,
    PRODUCT_DOMAINS: instance.productDomains.join(","),
    EDGE_PORT: String(ports.edge),
    PORT: String(ports.api),
    // Most tests stop a product without open connections.
    DRAIN_MS: "0",
    VITE_PORT: String(ports.vite),
    DIRECTORY_DATABASE_URL: database(roles.app, directory),
    AUTHORS_DATABASE_URLS: databases.authors.map((shard) => database(roles.app, shard)).join(","),
    DIRECTORY_OWNER_URL: database(roles.owner, directory),
    AUTHORS_OWNER_URLS: databases.authors.map((shard) => database(roles.owner, shard)).join(","),
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    S3_ENDPOINT: `http://127.0.0.1:${ports.objectStore}`,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    S3_RELEASES_BUCKET: s3.releasesBucket,
    S3_MEDIA_BUCKET: s3.mediaBucket,
    SMTP_URL: `smtp://127.0.0.1:${ports.mailSmtp}`,
    MAIL_FROM: "Coursewright <hello@coursewright.localhost>",
    MAIL_SMTP_PORT: String(ports.mailSmtp),
    MAIL_HTTP_PORT: String(ports.mailHttp),
    AI_BASE_URL: `http://127.0.0.1:${ports.modelProvider}/v1`,
    AI_API_KEY: "local-only",
    AI_TEXT_MODEL: "coursewright-text",
    AI_IMAGE_MODEL: "coursewright-image",
    AI_SPEECH_MODEL: "coursewright-speech",
    // The fake provider has no limit, and fault tests send thousands of requests.
    AI_REQUESTS_PER_MINUTE: "60000",
    MODEL_PROVIDER_PORT: String(ports.modelProvider),
    YOUTUBE_API_KEY: "local-only",
    YOUTUBE_ORIGIN: `http://127.0.0.1:${ports.youtube}`,
    YOUTUBE_PICTURES_ORIGIN: `http://127.0.0.1:${ports.youtube}`,
    YOUTUBE_PORT: String(ports.youtube),
    STOCK_PHOTOS_API_KEY: "local-only",
    STOCK_PHOTOS_BASE_URL: `http://127.0.0.1:${ports.stockPhotos}/v1`,
    STOCK_PHOTOS_PORT: String(ports.stockPhotos),
    TRUSTED_PICTURE_ORIGINS: `http://127.0.0.1:${ports.stockPhotos}`,
    TRUSTED_MODEL_ORIGINS: `http://127.0.0.1:${ports.modelProvider}`,
    STRIPE_SECRET_KEY: "sk_test_local",
    STRIPE_WEBHOOK_SECRET: "whsec_local",
    STRIPE_API_ORIGIN: `http://127.0.0.1:${ports.stripe}`,
    STRIPE_PORT: String(ports.stripe),
    BROWSER_PATH: "/usr/bin/chromium-headless-shell",
    AUTH_SECRET: "for-this-machine-only-0123456789abcdef",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "info",
    RELEASES_DIR: join(instance.dataDir, "edge"),
  };
}

// PostgreSQL and nginx drop root privileges and must still reach their files.
function dataDirOf(link: string): string {
  if (process.getuid?.() !== 0 || isOpenToOthers(dirname(link))) return link;
  return join("/var/tmp", `coursewright-${createHash("sha256").update(link).digest("hex").slice(0, 12)}`);
}

function isOpenToOthers(folder: string): boolean {
  const parent = dirname(folder);
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0o755;
  return (mode & 0o001) !== 0 && (parent === folder || isOpenToOthers(parent));
}
