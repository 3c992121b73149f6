import { credits as whole, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demoModel } from "../../platform/ai-gateway/demo.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { deductionRoutes } from "./deduction-routes.ts";
import { createDeductions } from "./deductions.ts";
import { createPaidWork, type PaidRequest, type PaidWork } from "./paid-work.ts";

const { path } = deductCredits;
let fixture: TestFixture;
let live: Live;
let credits: CreditsService;
let paidWork: PaidWork;
let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  fixture = await createTestFixture();
  const { databases, log } = fixture;
  live = createLive({ redisUrl: fixture.redisUrl, log });
  credits = createCreditsService({ databases, live, clock: systemClock });
  paidWork = createPaidWork({ databases, credits, clock: systemClock, log });
  server = await startTestServer(fixture, deductionRoutes(createDeductions({ databases, credits })));
  owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

afterEach(async () => expect(await verifyLedger(owner)).toEqual([]));

afterAll(async () => {
  await server.close();
  live.close();
  await owner.end();
  await fixture.close();
});

describe("deductions", () => {
  it("[CRED-01] takes one credit by default and returns the new balance", async () => {
    const uid = await welcomed();
    const bare = await fetch(server.origin + path, { method: "POST", headers: { authorization: `Bearer ${await server.bearer(uid)}` } });

    expect([bare.status, await bare.json()]).toEqual([200, { credits: 24 }]);
    expect(await deduct(uid, {})).toEqual({ credits: 23 });
    expect(await deduct(uid, { amount: 2.5 })).toEqual({ credits: 20.5 });
    expect(await deduct(uid, { amount: 0.0001 })).toEqual({ credits: 20.4999 });
    expect(await balance(uid)).toBe("20.4999");
  });

  it("[CRED-01] needs a bearer and deducts only from its own account", async () => {
    const [uid, other] = [await welcomed(), await welcomed()];
    expect(await refusal(await server.ask(path, { method: "POST", body: {} }))).toEqual([401, "unauthenticated"]);
    expect(await refusal(await server.ask(path, { method: "POST", as: uid, body: { uid: other } }))).toEqual([400, "invalid_request"]);
    await deduct(uid, {});
    expect([await balance(uid), await balance(other)]).toEqual(["24.0000", "25.0000"]);
  });

  it.each([0, -1, 1000.0001, 0.000_01, 1e-7, 0.1 + 0.2, "1", null])(
    "[CRED-01] refuses an amount of %j and takes nothing",
    async (amount) => {
      const uid = await welcomed();
      expect(await refusal(await server.ask(path, { method: "POST", as: uid, body: { amount } }))).toEqual([400, "invalid_request"]);
      expect(await balance(uid)).toBe("25.0000");
    },
  );

  it("[CRED-01] refuses more than the balance and takes nothing", async () => {
    const uid = await welcomed();
    const refused = await server.ask(path, { method: "POST", as: uid, body: { amount: 25.0001 } });
    expect(await refusal(refused)).toEqual([402, "insufficient_credits"]);
    expect(await deduct(uid, { amount: 25 })).toEqual({ credits: 0 });
  });

  it("charges one key once, also for repeated and concurrent requests", async () => {
    const uid = await welcomed();
    const key = { "idempotency-key": newUuid() };
    const replies = await Promise.all(Array.from({ length: 20 }, () => deduct(uid, { amount: 3 }, key)));

    expect(replies).toEqual(Array.from({ length: 20 }, () => ({ credits: 22 })));
    const another = await server.ask(path, { method: "POST", as: uid, body: { amount: 4 }, headers: key });
    expect(await refusal(another)).toEqual([400, "invalid_request"]);
    expect(await balance(uid)).toBe("22.0000");
  });

  it("does not charge again for a paid generation", async () => {
    const uid = await welcomed();
    await generate(uid, { operation: "generate:quiz" });
    for (const generation of ["quiz", "generate:quiz", "quiz"]) expect(await deduct(uid, { generation })).toEqual({ credits: 24 });
    expect(await deduct(uid, { amount: 1000, generation: "quiz" })).toEqual({ credits: 24 });
  });

  it("does not charge for a sample or a failed generation", async () => {
    const uid = await welcomed();
    await generate(uid, { operation: "generate:sample", model: demoModel });
    await expect(generate(uid, { operation: "generate:failed", fails: true })).rejects.toThrow();
    for (const generation of ["sample", "failed"]) expect(await deduct(uid, { generation })).toEqual({ credits: 25 });
  });

  it("refuses to charge for a generation in progress, which may still fail", async () => {
    const uid = await welcomed();
    const asked: Array<[number, string]> = [];
    const inTheMiddle = async () => {
      asked.push(await refusal(await server.ask(path, { method: "POST", as: uid, body: { generation: "quiz" } })));
    };
    await expect(generate(uid, { operation: "generate:quiz", inTheMiddle, fails: true })).rejects.toThrow();

    expect(asked).toEqual([[409, "already_running"]]);
    expect(await balance(uid)).toBe("25.0000");
  });

  it("does not find an unknown generation or another account's", async () => {
    const [uid, other] = [await welcomed(), await welcomed()];
    await generate(other, { operation: "generate:quiz" });
    for (const generation of ["quiz", "nothing"]) {
      expect(await refusal(await server.ask(path, { method: "POST", as: uid, body: { generation } }))).toEqual([404, "not_found"]);
    }
    expect([await balance(uid), await balance(other)]).toEqual(["25.0000", "24.0000"]);
  });
});

interface Made {
  readonly operation: string;
  readonly model?: string;
  readonly fails?: boolean;
  readonly inTheMiddle?: () => Promise<void>;
}

function generate(uid: AuthorId, { operation, model = "demo-text", fails = false, inTheMiddle }: Made) {
  const work: PaidRequest["work"] = async () => {
    await inTheMiddle?.();
    if (fails) throw new Error("The provider failed");
    return { reply: "{}", usage: { inputTokens: 1, outputTokens: 1 }, model };
  };
  const { signal } = new AbortController();
  return paidWork.carryOut({ uid, operation, type: "MCQ", agent: "jerry", price: whole(1), signal, work });
}

async function deduct(uid: AuthorId, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await server.ask(path, { method: "POST", as: uid, body, headers });
  expect(reply.status).toBe(200);
  return reply.json();
}

async function refusal(reply: Response): Promise<[number, string]> {
  return [reply.status, ErrorReply.parse(await reply.json()).error.code];
}

async function welcomed(): Promise<AuthorId> {
  const uid = AuthorId.parse(newUuid());
  await credits.grant({ uid, operation: "welcome", amount: whole(25), reason: "Welcome" });
  return uid;
}

async function balance(uid: AuthorId): Promise<string> {
  return formatCredits(await credits.balanceOf(uid));
}
