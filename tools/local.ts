import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const checkout = resolve(import.meta.dirname, "..");
const defaultBase = 4000;

export type LocalInstance = ReturnType<typeof localInstance>;

/**
 * Where everything lives on a developer's machine. A second instance beside the first (tests, faults) is
 * chosen by COURSEWRIGHT_PORT_BASE and COURSEWRIGHT_DATA: every port moves by the same distance.
 */
export function localInstance() {
  const base = Number(process.env["COURSEWRIGHT_PORT_BASE"] ?? defaultBase);
  // Above 10000 the shifted ports meet each other or the kernel's range of outgoing ports; browsers refuse 6000.
  if (!Number.isInteger(base) || base < 1024 || base > 10_000 || base === 6000) {
    throw new Error("COURSEWRIGHT_PORT_BASE must be a port between 1024 and 10000, and not 6000");
  }
  const port = (usual: number) => usual + base - defaultBase;
  const dataLink = resolve(checkout, process.env["COURSEWRIGHT_DATA"] ?? ".local");
  return {
    checkout,
    dataLink,
    dataDir: dataDirOf(dataLink),
    ports: {
      edge: port(4000),
      api: port(4001),
      vite: port(4002),
      edgeAgentInternal: port(4099),
      mailSmtp: port(11025),
      postgres: port(15432),
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
    databases: { directory: "directory", authors: ["authors"] },
    roles: { owner: "coursewright", app: "coursewright_app" },
    appHost: "localhost",
    productDomains: ["coursewright.localhost", "mycourse.localhost"],
  };
}

/** The environment of every process of the product on this machine. */
export function localEnvironment(instance = localInstance()) {
  const { ports, s3, roles, databases } = instance;
  const database = (role: string, name: string) => `postgres://${role}:${role}@127.0.0.1:${ports.postgres}/${name}`;
  return {
    APP_ORIGIN: `http://${instance.appHost}:${ports.edge}`,
    PRODUCT_DOMAINS: instance.productDomains.join(","),
    EDGE_PORT: String(ports.edge),
    PORT: String(ports.api),
    // Most tests end a product that nobody uses any more.
    DRAIN_MS: "0",
    VITE_PORT: String(ports.vite),
    DIRECTORY_DATABASE_URL: database(roles.app, databases.directory),
    AUTHORS_DATABASE_URLS: databases.authors.map((name) => database(roles.app, name)).join(","),
    DIRECTORY_OWNER_URL: database(roles.owner, databases.directory),
    AUTHORS_OWNER_URLS: databases.authors.map((name) => database(roles.owner, name)).join(","),
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
    // The stand-in has no limit of its own, and faults are tried by the thousand.
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

// PostgreSQL and nginx drop root, and must still be able to walk to their files.
function dataDirOf(link: string): string {
  if (process.getuid?.() !== 0 || isOpenToOthers(dirname(link))) return link;
  return join("/var/tmp", `coursewright-${createHash("sha256").update(link).digest("hex").slice(0, 12)}`);
}

function isOpenToOthers(folder: string): boolean {
  const parent = dirname(folder);
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0o755;
  return (mode & 0o001) !== 0 && (parent === folder || isOpenToOthers(parent));
}
