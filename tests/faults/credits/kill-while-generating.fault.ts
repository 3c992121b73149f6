import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import { readUser } from "@coursewright/contract/accounts.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import { saveOwnKey } from "@coursewright/contract/own-key.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { type ModelProvider, startModelProvider } from "../../fakes/model-provider.ts";
import { type Author, Refused, signUpMany } from "../../product/author.ts";
import { eventually } from "../../product/eventually.ts";
import { type ChargeHistory, checkCharges } from "./charge-history.ts";
import { expectInvariants } from "../support/invariants.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
/** Each writer makes one call after another, so this many calls are in progress at a time. */
const writers = 50;
const callsEach = isLong ? 40 : 4;
const kills = isLong ? 20 : 3;
const welcome = 25;
const patienceMs = isLong ? 600_000 : 300_000;

/** Half of the replies are good. Every reply has prose around its JSON. */
const faults = [
  "[[429]]",
  "[[500]]",
  "[[slow]]",
  "[[stall]]",
  "[[truncated]]",
  "[[cut]]",
  "[[dropped]]",
  "[[garbage]]",
  "[[nojson]]",
  "[[mistyped]]",
  "[[hostile]]",
  "[[length]]",
  "[[unclosed]]",
  "[[empty]]",
];
/** Authors with a key of their own, which costs no credits. */
const everyOwnKey = 5;
/** Calls of which the author reads the first words and leaves. */
const everyStreamed = 3;
const types = ["para", "heading", "MCQ", "table", "fact-card", "flash-card"];

const since = new Date();
let product: Product;
let own: ModelProvider;
beforeAll(async () => {
  own = await startModelProvider({ port: 0, slowMs: 30_000 });
  product = await startProduct({
    env: {
      AI_TIMEOUT_MS: "4000",
      GENERATION_ORPHANED_AFTER_MS: "6000",
      RECONCILE_EVERY_MS: "1000",
      WELCOME_CREDITS: String(welcome),
      TRUSTED_MODEL_ORIGINS: own.origin,
    },
  });
});
afterAll(async () => {
  await product.stop();
  await own.close();
});

it(
  "charges each reply once, own keys and partial deliveries among them, during failures and kills",
  async () => {
    const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
    const authors = await signUpMany({ origin: product.origin, mailUrl }, writers);
    const owners = authors.filter((_, index) => index % everyOwnKey === 0);
    for (const owner of owners) await saveKey(owner);
    const tally = new Map<string, number>();
    const until = new AbortController();
    const killing = killAtRandom(until.signal);
    const asked = await Promise.all(authors.map((author, index) => askAgainAndAgain(author, { first: index * callsEach, tally })));
    until.abort();
    const killed = await killing;

    const histories = await Promise.all(asked.map((each) => settled(each, { hasOwnKey: owners.includes(each.author) })));
    const calls = [...tally].reduce((sum, [outcome, count]) => sum + (outcome === "partly" ? 0 : count), 0);
    const delivered = asked.reduce((sum, { replies }) => sum + replies.size, 0);
    console.log(
      JSON.stringify({ fault: "kill-while-generating", calls, atATime: writers, killed, delivered, ...Object.fromEntries(tally) }),
    );
    expect(checkCharges(histories)).toEqual([]);
    expect(calls).toBe(writers * callsEach);
    expect(tally.get("partly")).toBeGreaterThan(0);
    expect(await keysAtOwn()).toEqual(new Set(owners.map(keyOf)));
    expect(delivered).toBeGreaterThan(calls / 4);
    await expectInvariants(product, { since });
  },
  patienceMs,
);

async function killAtRandom(until: AbortSignal): Promise<{ api: number; worker: number }> {
  const killed = { api: 0, worker: 0 };
  while (!until.aborted && killed.api + killed.worker < kills) {
    await setTimeout(randomInt(500, 2_500));
    const name = (killed.api + killed.worker) % 3 === 2 ? "worker" : "api";
    product[name].kill("SIGKILL");
    await product[name].restart();
    killed[name] += 1;
  }
  return killed;
}

interface Asked {
  readonly author: Author;
  readonly replies: Map<string, { type: string; reply: string }>;
}

async function askAgainAndAgain(author: Author, { first, tally }: { first: number; tally: Map<string, number> }): Promise<Asked> {
  const replies: Asked["replies"] = new Map();
  for (let n = first; n < first + callsEach; n += 1) {
    const operation = randomUUID();
    const type = types[n % types.length] ?? "para";
    const fault = n % 2 === 0 ? "" : (faults[((n - 1) / 2) % faults.length] ?? "");
    const question = { operation, type, usermessage: `Say something about bread ${fault}` };
    if (n % everyStreamed === 0 && (await readFirstWords(author, question))) tally.set("partly", (tally.get("partly") ?? 0) + 1);
    const ended = await untilAnswered(author, question);
    if (ended.reply !== undefined) replies.set(operation, { type, reply: ended.reply });
    tally.set(ended.outcome, (tally.get(ended.outcome) ?? 0) + 1);
  }
  return { author, replies };
}

interface Question {
  readonly operation: string;
  readonly type: string;
  readonly usermessage: string;
}

/** Leaves after the first words. The server finishes and charges, unless it dies. Returns whether there were words. */
async function readFirstWords(author: Author, { operation, type, usermessage }: Question): Promise<boolean> {
  try {
    const body = { usermessage, chatMemory: [], promptname: `${type}-jerry`, type };
    const response = await author.open(generateText, { body }, { "idempotency-key": operation, accept: "text/event-stream" });
    for await (const piece of response.body ?? []) if (Buffer.from(piece).includes('"say"')) return true;
    return false;
  } catch {
    // Refused, or the process died: the call that follows has the same key.
    return false;
  }
}

function keyOf({ uid }: Author): string {
  return `sk-own-${uid}-of-the-author`;
}

async function saveKey(author: Author): Promise<void> {
  const body = { baseUrl: own.baseUrl, model: "demo-text", key: keyOf(author) };
  await author.call(saveOwnKey, { params: { uid: author.uid }, body });
}

async function keysAtOwn(): Promise<Set<string>> {
  const Calls = z.array(z.object({ apiKey: z.string() }));
  return new Set(Calls.parse(await (await fetch(`${own.origin}/__calls`)).json()).map(({ apiKey }) => apiKey));
}

/** Repeats a call under one key until the product itself answers, with a reply or an error code. */
async function untilAnswered(author: Author, { operation, type, usermessage }: Question): Promise<{ outcome: string; reply?: string }> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const body = { usermessage, chatMemory: [], promptname: `${type}-jerry`, type };
      return { outcome: "delivered", reply: await author.call(generateText, { body }, { "idempotency-key": operation }) };
    } catch (cause) {
      const outcome = refusalIn(cause);
      if (outcome && outcome !== "already_running" && outcome !== "unavailable") return { outcome };
      if (Date.now() > deadline) throw cause;
      await setTimeout(250);
    }
  }
}

/** Undefined when the answer is not the product's own: the process died, or the edge found no process. */
function refusalIn(cause: unknown): string | undefined {
  if (!(cause instanceof Refused)) return undefined;
  try {
    return ErrorReply.parse(JSON.parse(cause.message.slice("000: ".length))).error.code;
  } catch {
    return undefined;
  }
}

/** Holds of a killed process are freed within a moment, so wait for them. A wrong charge stays wrong. */
async function settled({ author, replies }: Asked, { hasOwnKey }: { hasOwnKey: boolean }): Promise<ChargeHistory> {
  const price = hasOwnKey ? 0 : 1;
  const due = welcome - price * replies.size;
  const credits = () => creditsOf(author);
  await eventually("the holds of the killed API to be freed", async () => (await credits()) === due, 240_000).catch(() => undefined);
  const delivered = new Map(replies.keys().map((operation) => [operation, price]));
  const damaged = [...replies].filter(([, { type, reply }]) => !fits(type, reply)).map(([operation]) => operation);
  return { author: author.uid, before: welcome, delivered, after: await credits(), damaged };
}

/** All authors ask at once, and a restarted process may not have room for all of them. */
async function creditsOf(author: Author): Promise<number> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return (await author.call(readUser, { params: { uid: author.uid } })).credits;
    } catch (cause) {
      if (refusalIn(cause) !== "unavailable" || Date.now() > deadline) throw cause;
      await setTimeout(250);
    }
  }
}

function fits(type: string, reply: string): boolean {
  const block = blockOfType(type);
  if (!block) return false;
  try {
    applyReply(block, { data: block.model.defaults, metadata: {} }, reply);
    return true;
  } catch {
    return false;
  }
}
