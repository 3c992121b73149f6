import { randomUUID } from "node:crypto";
import { credits as creditsOf, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { UserRecord } from "@coursewright/contract/accounts.ts";
import type { Payment } from "@coursewright/contract/billing.ts";
import pg from "pg";
import { z } from "zod";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import type { Config } from "../src/platform/config/config.ts";
import { createLive } from "../src/platform/live/live.ts";
import { createMail } from "../src/platform/mail/mail.ts";
import { createPosting } from "../src/platform/mail/posting.ts";
import { deliverAtOnce } from "./immediate-mail.ts";
import { createStorage } from "../src/platform/storage/storage.ts";
import { createTestGround, startTestServer, testSecret } from "./setup.ts";
import { accountsRoutes } from "../src/features/accounts/routes.ts";
import { createAccountsService } from "../src/features/accounts/service.ts";
import { apiOf } from "./courses.ts";
import { coursesRoutes } from "../src/features/courses/routes.ts";
import { createCoursesService } from "../src/features/courses/service.ts";
import { createCreditsService } from "../src/features/credits/service.ts";
import { createPublishingService } from "../src/features/publishing/service.ts";
import { billingRoutes } from "../src/features/billing/routes.ts";
import { createBillingService } from "../src/features/billing/service.ts";

export const stripeSecrets = { secretKey: "sk_test", webhookSecret: "whsec_test" };
const appOrigin = "http://localhost:4000";

/** The address, or why there is none. */
const CheckoutReply = z.object({ url: z.string().default(""), error: z.object({ code: z.string() }).default({ code: "" }) });

interface StartOptions {
  config: Config;
  /** The stand-in; it tells the first process of its events. */
  stripe: { readonly origin: string; webhookUrl: string | undefined };
  isSetUp?: boolean;
  timeoutMs?: number;
  /** API processes beside each other on the same databases. */
  processes?: number;
}

/** The till behind HTTP, with the features it stands on. */
export async function startBilling({ config, stripe, isSetUp = true, timeoutMs = 2_000, processes = 1 }: StartOptions) {
  const fixture = await createTestGround();
  const { databases, log } = fixture;
  const live = createLive({ redisUrl: fixture.redisUrl, log });
  const mail = createMail({ ...config.mail, log });
  const posting = createPosting({ ...fixture, secret: testSecret, jobs: deliverAtOnce({ mail, secret: testSecret, appOrigin, log }) });
  const clock: Clock & { ms: number | undefined } = {
    /** Another time than the system's, while it is set. */
    ms: undefined,
    now: () => (clock.ms === undefined ? systemClock.now() : new Date(clock.ms)),
  };
  const directory = ownersPool(fixture.urls.directoryOwnerUrl);
  const owner = ownersPool(fixture.urls.authorsOwnerUrl);
  const storage = createStorage(config.storage);
  const credits = createCreditsService({ databases, live, clock: systemClock });
  const courses = createCoursesService({ databases });
  const accounts = createAccountsService({
    ...fixture,
    posting,
    appOrigin,
    secret: testSecret,
    welcome: async () => undefined,
    balanceOf: async (uid) => Number(formatCredits(await credits.balanceOf(uid))),
    live,
    photos: { store: async () => "", dropAllBut: async () => undefined },
    sites: {
      takeDownWithin: async () => undefined,
      bringBackWithin: async () => undefined,
      tellEdges: async () => undefined,
      suspendWithin: async () => undefined,
      resumeWithin: async () => undefined,
    },
    jobs: { enqueue: async () => undefined },
  });
  const publishing = createPublishingService({
    ...config,
    databases,
    courses,
    log,
    storage,
    jobs: { enqueue: async () => undefined },
    redis: { publish: async () => 0 },
  });
  const services = Array.from({ length: processes }, () =>
    createBillingService({
      ...config.billing,
      stripe: isSetUp ? { ...stripeSecrets, origin: stripe.origin, timeoutMs } : undefined,
      databases,
      accounts,
      credits,
      courses,
      publishing,
      live,
      posting,
      appOrigin,
      clock,
      log,
    }),
  );
  const servers = await Promise.all(
    services.map((billing) =>
      startTestServer(fixture, [...billingRoutes(billing), ...accountsRoutes(accounts, { appOrigin }), ...coursesRoutes(courses)]),
    ),
  );
  const [billing] = services;
  const [server] = servers;
  if (!billing || !server) throw new Error("at least one process");
  stripe.webhookUrl = `${server.origin}/api/stripe/webhook`;

  return {
    fixture,
    server,
    servers,
    billing,
    credits,
    live,
    clock,
    owner,
    /** Somebody with an account, and what they do. */
    async person() {
      const uid = AuthorId.parse(`person-${randomUUID()}`);
      const email = `${uid}@example.com`;
      await directory.query("insert into accounts (id, name, email, email_verified) values ($1, 'Reader', $2, true)", [uid, email]);
      const api = apiOf(server, uid);
      const checkout = async (wanted: object, key: string = randomUUID(), backTo = "") => {
        const path = `/api/coursewright/v2/users/${uid}/checkouts${backTo && `?${new URLSearchParams({ backTo })}`}`;
        const reply = await server.ask(path, { as: uid, method: "POST", body: wanted, headers: { "idempotency-key": key } });
        return { status: reply.status, body: CheckoutReply.parse(await reply.json()) };
      };
      return {
        ...api,
        uid,
        email,
        checkout,
        /** Opens a checkout and answers its id at the provider. */
        async open(wanted: object): Promise<string> {
          const { status, body } = await checkout(wanted);
          if (status !== 201) throw new Error(`refused: ${status} ${body.error.code}`);
          return new URL(body.url).pathname.split("/").at(-1) ?? "";
        },
        confirm: (session: string) => api.post<Payment>(`/checkouts/${session}/confirmation`, undefined),
        payments: async () => (await api.get<{ payments: Payment[] }>("/payments")).body.payments,
        user: async () => (await api.get<UserRecord>("")).body,
        balance: async () => {
          const { available, owed } = await credits.readBalance(uid);
          return { available: Number(formatCredits(available)), owed: Number(formatCredits(owed)) };
        },
        spend: (whole: number) => spend({ credits, uid, whole }),
        /** A published course on these terms. */
        async publishedCourse(terms?: { readers: "open" | "members"; cents: number | null }): Promise<ProjectId> {
          const { id } = (await api.post<{ id: string }>("/projects", { name: "Bread" })).body;
          await directory.query(
            "insert into subdomains (subdomain, author_id, project_id, release_id, published_at, version) values ($1, $2, $3, 'r-00000001', now(), 1)",
            [`bread-${randomUUID().slice(0, 18)}`, uid, id],
          );
          if (terms) await api.put(`/projects/${id}/terms`, terms);
          return ProjectId.parse(id);
        },
      };
    },
    async close() {
      await Promise.all(servers.map((one) => one.close()));
      await mail.close();
      live.close();
      storage.close();
      await Promise.all([directory.end(), owner.end()]);
      await fixture.close();
    },
  };
}

function ownersPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  // The database is dropped while the last sockets are still closing.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  return pool;
}

async function spend({ credits, uid, whole }: { credits: ReturnType<typeof createCreditsService>; uid: AuthorId; whole: number }) {
  const name = { uid, operation: randomUUID() };
  const amount = creditsOf(whole);
  await credits.hold({ ...name, amount, reason: "Text" });
  await credits.settle({ ...name, amount });
}
