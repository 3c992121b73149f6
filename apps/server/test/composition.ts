import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { createApp, createFeatures, type Features } from "../src/app.ts";
import { createPlatform, type Platform } from "../src/platform.ts";
import { createAiGateway } from "../src/platform/ai-gateway/gateway.ts";
import { createOwnText } from "../src/platform/ai-gateway/own-text.ts";
import { createGuardedPost } from "../src/platform/guarded-fetch/guarded-post.ts";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import { type Config, parseConfig } from "../src/platform/config/config.ts";
import { mailJob } from "../src/platform/mail/posting.ts";
import { askServer, createTestFixture, type TestServer } from "./fixture.ts";
import { deliverAtOnce } from "./immediate-mail.ts";

interface TestProductOptions {
  environment?: Record<string, string | undefined>;
  /** Replaces parts of the configuration that the environment gives. */
  config?: Partial<Config>;
  clock?: Clock;
}

/**
 * The composition root of the tests: the features as `app.ts` composes them, on databases of this file's own. Only the clock and the
 * configuration are replaced. Two waits are cut: mails are delivered at once, and a model call is retried without a pause.
 */
export async function createTestProduct({ environment = process.env, config: changes, clock = systemClock }: TestProductOptions = {}) {
  const fixture = await createTestFixture({ hasJobs: true });
  const { directoryUrl, authorsUrl, directoryOwnerUrl, authorsOwnerUrl } = fixture.urls;
  const parsed = parseConfig({ ...environment, DIRECTORY_DATABASE_URL: directoryUrl, AUTHORS_DATABASE_URLS: authorsUrl });
  const config: Config = { ...parsed, ...changes };
  const started = await createPlatform(config, "test");
  const mails = deliverAtOnce({
    mail: started.mail,
    log: started.log,
    appOrigin: config.appOrigin,
    secret: config.authSecret,
    earlierSecrets: config.authSecretsBefore,
  });
  const platform: Platform = {
    ...started,
    clock: { ...started.clock, now: () => clock.now() },
    jobs: {
      ...started.jobs,
      enqueue: (trx, job, request) => (job.name === mailJob.name ? mails : started.jobs).enqueue(trx, job, request),
    },
  };
  const directory = new pg.Pool({ connectionString: directoryOwnerUrl, max: 2 });
  const authors = new pg.Client({ connectionString: authorsOwnerUrl });
  // The databases are dropped while the last sockets are still closing.
  directory.on("connect", (client) => client.on("error", () => undefined));
  directory.on("error", () => undefined);
  authors.on("error", () => undefined);
  await authors.connect();

  /** Another process of the product on the same databases. It has its own gateway, so failures do not open the circuit of others. */
  function compose(replaced: Partial<Config> = {}): { platform: Platform; features: Features } {
    const own = { ...config, ...replaced };
    const gateway = createAiGateway({ ...own.ai, log: platform.log, wait: async () => undefined });
    const guardedPost = createGuardedPost({ trustedOrigins: own.trustedModelOrigins });
    const ownText = createOwnText({ log: platform.log, guardedPost, wait: async () => undefined });
    const composed = { ...platform, config: own, gateway, ownText };
    return { platform: composed, features: createFeatures(composed) };
  }

  const first = compose();

  /** Signs the account in. Creates it if the test has not. */
  async function bearer(uid: string): Promise<string> {
    const sessionId = `session-of-${uid}`;
    const account = "insert into accounts (id, name, email, email_verified) values ($1, 'Reader', $1 || '@example.com', true)";
    await directory.query(`${account} on conflict do nothing`, [uid]);
    const session = "insert into sessions (id, account_id, token, expires_at) values ($1, $2, $1, now() + interval '1 year')";
    await directory.query(`${session} on conflict do nothing`, [sessionId, uid]);
    return (await first.features.accounts.tokens.issue({ kind: "signed-in", uid: AuthorId.parse(uid), sessionId })).token;
  }

  async function startServer(composed: { platform: Platform; features: Features } = first): Promise<TestServer> {
    const app = await createApp(composed.platform, { features: composed.features });
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    return { origin, bearer, ask: askServer({ origin, bearer }), close: () => app.close() };
  }

  return {
    ...first,
    config,
    urls: fixture.urls,
    /** The owner's connection, which row level security does not limit. */
    directory,
    authors,
    compose,
    startServer,
    async close() {
      await started.close();
      await Promise.all([directory.end(), authors.end()]);
      await fixture.close();
    },
  };
}

/** The configuration of the models, at a stand-in of the provider. Without a key there is no model. */
export function modelsAt({ ai }: Config, baseUrl: string, apiKey: string | undefined): Config["ai"] {
  return { ...ai, baseUrl, apiKey, textModel: "demo-text", imageModel: "demo-image", speechModel: "demo-speech" };
}
