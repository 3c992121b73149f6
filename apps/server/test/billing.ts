import { randomUUID } from "node:crypto";
import { credits as creditsOf, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { UserRecord } from "@coursewright/contract/accounts.ts";
import type { Payment } from "@coursewright/contract/billing.ts";
import { z } from "zod";
import type { CreditsService } from "../src/features/credits/service.ts";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import { createTestProduct } from "./composition.ts";
import { apiOf } from "./courses.ts";

export const stripeSecrets = { secretKey: "sk_test", webhookSecret: "whsec_test" };

const CheckoutReply = z.object({ url: z.string().default(""), error: z.object({ code: z.string() }).default({ code: "" }) });

interface StartOptions {
  /** The stand-in; it sends its events to the first process. */
  stripe: { readonly origin: string; webhookUrl: string | undefined };
  environment?: Record<string, string | undefined>;
  isSetUp?: boolean;
  timeoutMs?: number;
  /** The number of API processes on the same databases. */
  processes?: number;
}

/** The product with a payment provider, and people who buy. */
export async function startBilling({ stripe, environment, isSetUp = true, timeoutMs = 2_000, processes = 1 }: StartOptions) {
  const clock: Clock & { ms: number | undefined } = {
    /** Replaces the system's time while it is set. */
    ms: undefined,
    now: () => (clock.ms === undefined ? systemClock.now() : new Date(clock.ms)),
  };
  const product = await createTestProduct({ clock, ...(environment && { environment }) });
  const provider = { ...stripeSecrets, origin: stripe.origin, timeoutMs };
  const billingConfig = { ...product.config.billing, stripe: isSetUp ? provider : undefined };
  const composed = Array.from({ length: processes }, () => product.compose({ billing: billingConfig }));
  const servers = await Promise.all(composed.map((each) => product.startServer(each)));
  const [first] = composed;
  const [server] = servers;
  if (!first || !server) throw new Error("at least one process");
  const { billing, credits } = first.features;
  const { directory } = product;
  stripe.webhookUrl = `${server.origin}/api/stripe/webhook`;

  return {
    appOrigin: product.config.appOrigin,
    databases: product.platform.databases,
    server,
    servers,
    billing,
    credits,
    live: product.platform.live,
    clock,
    owner: product.authors,
    /** A new account with its API. */
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
        /** Opens a checkout and returns the provider's id of it. */
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
      await product.close();
    },
  };
}

async function spend({ credits, uid, whole }: { credits: CreditsService; uid: AuthorId; whole: number }) {
  const name = { uid, operation: randomUUID() };
  const amount = creditsOf(whole);
  await credits.hold({ ...name, amount, reason: "Text" });
  await credits.settle({ ...name, amount });
}
