import { randomUUID } from "node:crypto";
import { startModelProvider } from "../fakes/model-provider.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AiGateway, createAiGateway } from "../../apps/server/src/platform/ai-gateway/gateway.ts";
import { type CheckName, checks } from "./checks.ts";
import { evaluate, summary } from "./evaluate.ts";
import { tasks } from "./tasks.ts";

let provider: Awaited<ReturnType<typeof startModelProvider>>;
let gateway: AiGateway;
beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
  const log = { warn: () => undefined };
  gateway = createAiGateway({ baseUrl: provider.baseUrl, apiKey: "sk-test", textModel: "demo-text", imageModel: "demo-image", log });
});
afterAll(() => provider.close());

const given =
  "When it is fed at 24 °C, the starter usually doubles within 4 to 6 hours, and the dome on its surface begins to flatten, see [the test](https://bread.example/float).";
const words = (text: string) => ({ type: "words", given, material: given, reply: JSON.stringify({ text }) });
const mcq = (...options: string[]) => ({
  ...words(""),
  type: "MCQ",
  reply: JSON.stringify({ question: "Q?", options, answer: "a", explanation: "" }),
});

describe("evaluation", () => {
  it("[SEE-09] runs sixty tasks with the product's prompts and counts each check", async () => {
    const rows = [];
    for (const task of tasks) rows.push(await evaluate(task, gateway, randomUUID()));

    expect(rows).toHaveLength(60);
    expect(new Set(tasks.map(({ name, request }) => `${request.type} ${name}`)).size).toBe(60);
    expect(summary(rows).find(({ check }) => check === "schema")).toEqual({ check: "schema", passed: 60, of: 60 });
    // The stand-in does not do what it is asked, and the evaluation must say so.
    expect(summary(rows).find(({ check }) => check === "in German")).toEqual({ check: "in German", passed: 0, of: 4 });
    const calls = (await (await fetch(`${provider.origin}/__calls`)).json()) as Array<{ system: string }>;
    expect(calls.filter(({ system }) => system.includes("<block>"))).toHaveLength(60);
  });

  it.each<[CheckName, ReturnType<typeof words>, ReturnType<typeof words>]>([
    ["schema", words("Fed at 24 °C, it doubles."), words("")],
    ["half as long", words("Fed at 24 °C, the starter doubles within 4 to 6 hours."), words(given)],
    ["longer", words(`${given} ${given}`), words(given)],
    ["easier to read", words("Feed it. Keep it at 24 °C. It will double in 4 to 6 h."), words(given)],
    ["no invented figure", words("It doubles in 4 hours."), words("It doubles in 5 hours.")],
    [
      "language kept",
      words("The starter doubles in hours, and that is what you see with it."),
      words("Der Teig und die Hefe ist nicht das, was man mit ein und für auf"),
    ],
    ["in German", words("Der Teig ist nicht das, was man mit der Hefe und für das Brot will."), words(given)],
    ["links kept", words("See [it](https://bread.example/float)."), words("See it.")],
    ["one right answer of four", mcq("a", "b", "c", "d"), mcq("a", "b", "a", "d")],
    ["a list", words("- one\n- two"), words("one, two")],
    ["another wording", words("Keep it warm."), words(given)],
  ])("the check %s tells a good reply from a bad one", async (name, good, bad) => {
    expect(await checks[name](good)).toBe(true);
    expect(await checks[name](bad)).toBe(false);
  });
});
