import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { localInstance } from "../../tools/local.ts";
import { declaredRoutes } from "./declared-routes.ts";
import { enrol, fromOneAddress, type Retries } from "./from-outside.ts";
import { inTurns } from "./in-turns.ts";
import { filledPath, sampleBody } from "./sample-request.ts";

const retries: Retries = { count: 0 };

const { modelProvider } = localInstance().ports;
/** Every field name in which a route accepts text for the model. */
const wordsOf = ["usermessage", "prompt", "message", "question", "idea", "answer", "query", "relevantInfo", "pageText", "words"];

it("calls the model for nobody without an account, by any route", async () => {
  const routes = (await declaredRoutes()).filter(({ endpoint }) => endpoint.method !== "GET" && !endpoint.path.startsWith("/api/edge/"));
  const marked = `marked ${randomUUID()}`;
  const words = {
    ...Object.fromEntries(wordsOf.map((name) => [name, marked])),
    email: "somebody@example.test",
    texts: [marked],
    count: 1,
    promptname: "para",
  };
  const send = fromOneAddress({ retries });
  const answers = await inTurns(routes, ({ endpoint }) => {
    const body = sampleBody(endpoint, words);
    const path = filledPath(endpoint, {});
    return send({ path, method: endpoint.method, headers: { "idempotency-key": randomUUID() }, ...(body !== undefined && { body }) });
  });
  const paid = routes.flatMap(({ rules }, index) => (rules.cost === "credits" ? [answers[index]?.status] : []));
  expect(new Set(paid)).toEqual(new Set([401]));
  expect(await callsWith(marked)).toBe(0);

  // The same texts of an account do reach the model, so the check works.
  const author = await enrol({ retries });
  await author.send({ path: "/api/map-icons", method: "POST", body: { texts: [marked], count: 1 } });
  expect(await callsWith(marked)).toBe(1);
  console.log(JSON.stringify({ attack: 14, retries: retries.count, routes: routes.length, paid: paid.length, providerCalls: 0 }));
});

async function callsWith(text: string): Promise<number> {
  const calls = (await (await fetch(`http://127.0.0.1:${modelProvider}/__calls`)).json()) as { userMessage: string }[];
  return calls.filter(({ userMessage }) => userMessage.includes(text)).length;
}
