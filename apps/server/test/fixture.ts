import { AuthorId } from "@coursewright/base/ids.ts";
import { Redis } from "ioredis";
import { createTokens } from "../src/platform/auth/token.ts";
import { createDatabases, type Databases } from "../src/platform/db/databases.ts";
import { createTestDatabases, type TestDatabases } from "./databases.ts";
import type { CapacityOptions } from "../src/platform/http/capacity.ts";
import { createHttpServer } from "../src/platform/http/http-server.ts";
import { createLimiter, type LimitTable } from "../src/platform/http/limits.ts";
import type { Route } from "../src/platform/http/route.ts";
import { createLog, type Log } from "../src/platform/log/log.ts";

export const testSecret = "a secret of at least thirty-two bytes";

export interface TestFixture {
  log: Log;
  redis: Redis;
  redisUrl: string;
  databases: Databases;
  urls: TestDatabases;
  close(): Promise<void>;
}

/** Real PostgreSQL with databases for this test file, and real Redis. `pnpm test` has started the services. */
export async function createTestFixture({ hasJobs = false } = {}): Promise<TestFixture> {
  const log = createLog({ level: "silent", process: "test" });
  const urls = await createTestDatabases({ ownerUrl: setting("AUTHORS_OWNER_URLS"), hasJobs });
  const databases = createDatabases({ directoryUrl: urls.directoryUrl, authorsUrls: [urls.authorsUrl], poolSize: 8, log });
  const redisUrl = setting("REDIS_URL");
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  return {
    log,
    redis,
    redisUrl,
    databases,
    urls,
    async close() {
      redis.disconnect();
      await databases.close();
      await urls.drop();
    },
  };
}

interface TestRequest {
  as?: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

export interface TestServer {
  origin: string;
  /** Sends a request as the account `as`, or signed out. */
  ask(path: string, request?: TestRequest): Promise<Response>;
  bearer(uid: string): Promise<string>;
  close(): Promise<void>;
}

/** The HTTP server on a free port, with the routes of the features under test. */
export async function startTestServer(
  fixture: TestFixture,
  routes: readonly Route[],
  limits?: LimitTable,
  capacity?: CapacityOptions,
): Promise<TestServer> {
  const tokens = createTokens({ secret: testSecret, isSessionOpen: async () => true });
  const app = await createHttpServer({
    log: fixture.log,
    uploadOrigin: "http://127.0.0.1:17480",
    previewOrigins: "http://*.coursewright.localhost:4000",
    limiter: createLimiter({ redis: fixture.redis, ...(limits && { table: limits }) }),
    authenticate: tokens.authenticate,
    routes,
    ...(capacity && { capacity }),
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const bearer = async (uid: string) =>
    (await tokens.issue({ kind: "signed-in", uid: AuthorId.parse(uid), sessionId: `session-of-${uid}` })).token;
  return {
    origin,
    bearer,
    ask: askServer({ origin, bearer }),
    close: () => app.close(),
  };
}

export function askServer({ origin, bearer }: Pick<TestServer, "origin" | "bearer">): TestServer["ask"] {
  return async (path, { as, method = "GET", body, headers = {}, timeoutMs = 60_000 } = {}) =>
    fetch(origin + path, {
      method,
      headers: {
        ...headers,
        ...(as !== undefined && { authorization: `Bearer ${await bearer(as)}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
}

function setting(name: string): string {
  const value = process.env[name]?.split(",")[0];
  if (!value) throw new Error(`${name} is not set: run the tests with pnpm test`);
  return value;
}
