import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { askAssistant } from "@coursewright/contract/assistant.ts";
import { generateChart, generateText } from "@coursewright/contract/ai.ts";
import { expect, it } from "vitest";
import { localEnvironment } from "../../tools/local.ts";
import { layOutCourse } from "../product/course.ts";
import { type Account, appOrigin, enrol, fromOneAddress } from "./from-outside.ts";
import { accountOf, violationsOf } from "./ledger.ts";
import { callsAbout, willReply } from "./model.ts";

const maxPerDay = 1_000;
const wish = (usermessage: string) => ({ usermessage, chatMemory: [], promptname: "para-jerry", type: "para" });

it("charges at most the hold when the provider inflates tokens or text", async () => {
  const author = await enrol();
  const [page] = await layOutCourse(author, { pages: 1 });
  if (!page) throw new Error("no page");
  const long = await willReply(`long-${randomUUID()}`, JSON.stringify({ text: "word-".repeat(16_000) }));
  const statuses = [
    await ask(author, generateText.path, wish("about bees [[tenfold]]")),
    await ask(author, generateText.path, wish(long)),
    await ask(author, generateChart.path, { usermessage: "of bees [[tenfold]]", chartType: "barchart" }),
  ];
  await author.call(askAssistant, { params: page, body: { message: "about bees [[tenfold]]", agent: "jerry", helperType: "story" } });
  const { available, held, movements } = await accountOf(author);
  console.log(JSON.stringify({ attack: 15, statuses, available, movements }));
  // A reply that is too long for a block is rejected and costs nothing.
  expect(statuses).toEqual([200, 502, 200]);
  expect(movements.filter((movement) => movement.startsWith("settle"))).toEqual(Array.from({ length: 3 }, () => "settle -1.0000"));
  expect({ available, held }).toEqual({ available: "22.0000", held: "0.0000" });
  expect(await violationsOf(author)).toEqual([]);
});

it("sends nothing to the model after the daily limit", async () => {
  const author = await enrol();
  const words = `about ${randomUUID()}`;
  expect(await ask(author, generateText.path, wish(words))).toBe(200);
  await countInRedis(`limit:day:generate:${author.uid}:${Math.floor(Date.now() / 86_400_000)}`, maxPerDay - 1);
  const { status, headers } = await author.send({ path: generateText.path, method: "POST", body: wish(words) });
  console.log(JSON.stringify({ attack: 15, maxPerDay, status, retryAfter: headers["retry-after"] }));
  expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
  expect([(await callsAbout(words)).length, (await accountOf(author)).available]).toEqual([1, "24.0000"]);
});

it("gives unconfirmed accounts no bearer, no credits and no model calls", async () => {
  const send = fromOneAddress();
  const words = `about ${randomUUID()}`;
  const [email, password] = [`unconfirmed-${randomUUID()}@example.test`, "correct horse battery"];
  const headers = { origin: appOrigin };
  const post = (path: string, body: object) => send({ path, method: "POST", headers, body });
  const signedUp = await post("/api/auth/sign-up/email", { name: "Nobody", email, password, callbackURL: "/static/home" });
  const signedIn = await post("/api/auth/sign-in/email", { email, password });
  const cookies = [signedUp, signedIn].flatMap((answer) => answer.headers["set-cookie"] ?? []);
  const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
  const token = await send({ path: "/api/token", method: "POST", headers: { ...headers, cookie } });
  const generated = await send({ path: generateText.path, method: "POST", headers: { ...headers, cookie }, body: wish(words) });
  console.log(JSON.stringify({ attack: 15, unconfirmed: [signedIn.status, token.status, generated.status] }));
  expect([signedIn.status, token.status, generated.status]).toEqual([403, 401, 401]);
  expect(await callsAbout(words)).toEqual([]);
});

async function ask(author: Account, path: string, body: object): Promise<number> {
  return (await author.send({ path, method: "POST", headers: { "idempotency-key": randomUUID() }, body })).status;
}

/** Pretends that this many requests were sent before. */
async function countInRedis(key: string, more: number): Promise<void> {
  const { hostname, port } = new URL(localEnvironment().REDIS_URL);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`INCRBY ${key} ${more}\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.end();
  expect(Number(answer.toString().slice(1))).toBe(more + 1);
}
