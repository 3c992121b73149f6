import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { askAssistant } from "@coursewright/contract/assistant.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import { describe, expect, it } from "vitest";
import { localEnvironment } from "../../tools/local.ts";
import { layOutCourse } from "../product/course.ts";
import { type Account, appOrigin, enrol } from "./from-outside.ts";
import { accountOf, violationsOf } from "./ledger.ts";
import { callsAbout, release } from "./model.ts";

const hangUps = 20;
const wish = (usermessage: string) => ({ usermessage, chatMemory: [], promptname: "para-jerry", type: "para" });

describe("hanging up during a streamed reply", () => {
  it("is charged once each time, and the reply is kept", { timeout: 240_000 }, async () => {
    const author = await enrol();
    const words = `about ${randomUUID()}`;
    const keys = Array.from({ length: hangUps }, () => randomUUID());
    for (const key of keys) await hangUp(author, { path: generateText.path, key, body: wish(`${words} [[held:${key}]]`) });
    const before = await accountOf(author);
    // Stays within the limit of generations per minute.
    const found = keys.slice(0, 8);
    const replies = await Promise.all(
      found.map((key) => author.send({ path: generateText.path, method: "POST", headers: { "idempotency-key": key }, body: wish(words) })),
    );
    const { available, held, movements } = await accountOf(author);
    const calls = await callsAbout(words);
    console.log(JSON.stringify({ attack: 29, hangUps, available, held, calls: calls.length, kept: replies.length }));
    expect(replies.map(({ status, text }) => status === 200 && text.includes("{"))).toEqual(found.map(() => true));
    expect(movements.filter((each) => each.startsWith("settle"))).toEqual(keys.map(() => "settle -1.0000"));
    expect({ available, held }).toEqual({ available: "5.0000", held: "0.0000" });
    expect(before.available).toBe(available);
    expect(calls.map(({ state }) => state)).toEqual(keys.map(() => "answered"));
    expect(await violationsOf(author)).toEqual([]);
  });

  it("is charged for questions to the assistant too", { timeout: 120_000 }, async () => {
    const author = await enrol();
    const [page] = await layOutCourse(author, { pages: 1 });
    if (!page) throw new Error("no page");
    const path = askAssistant.path.replaceAll(/:(\w+)/g, (_, name: keyof typeof page) => page[name]);
    const key = randomUUID();
    const body = { message: `about bees [[held:${key}]]`, agent: "jerry", helperType: "story" };
    await hangUp(author, { path, key, body });
    expect((await accountOf(author)).available).toBe("24.0000");
  });

  it("costs no less when the reply is spoiled", { timeout: 120_000 }, async () => {
    const author = await enrol();
    const spoilt = ["[[unclosed]]", "[[length]]"];
    for (const sentinel of spoilt)
      await readFirstWords(author, { path: generateText.path, key: randomUUID(), body: wish(`about bees ${sentinel}`) });
    await expect.poll(async () => (await accountOf(author)).held, { timeout: 60_000 }).toBe("0.0000");
    const { available } = await accountOf(author);
    console.log(JSON.stringify({ attack: 29, spoilt: spoilt.length, available }));
    expect(available).toBe("23.0000");
  });
});

interface HungUp {
  readonly path: string;
  readonly key: string;
  readonly body: object;
}

/** The provider writes the rest only after the first words have arrived and the client has disconnected. */
async function hangUp(author: Account, asked: HungUp): Promise<void> {
  await readFirstWords(author, asked);
  await release(asked.key);
  await expect.poll(async () => (await accountOf(author)).held, { timeout: 60_000 }).toBe("0.0000");
}

async function readFirstWords({ bearer }: Account, { path, key, body }: HungUp): Promise<void> {
  const headers = {
    host: new URL(appOrigin).host,
    authorization: `Bearer ${bearer}`,
    accept: "text/event-stream",
    "content-type": "application/json",
    "idempotency-key": key,
  };
  const request = httpRequest({ host: "127.0.0.1", port: localEnvironment().EDGE_PORT, path, method: "POST", agent: false, headers });
  request.end(JSON.stringify(body));
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const [first] = (await once(response, "data")) as [Buffer];
  expect([response.statusCode, first.toString()]).toEqual([200, expect.stringContaining('"type":"say"')]);
  response.on("error", () => undefined);
  request.on("error", () => undefined);
  request.destroy();
  await once(request, "close");
}
