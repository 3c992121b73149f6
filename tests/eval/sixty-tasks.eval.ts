import { randomUUID } from "node:crypto";
import { framePromptVersion } from "@coursewright/blocks/kit/ai/block-prompt.ts";
import { expect, it } from "vitest";
import { createAiGateway } from "../../apps/server/src/platform/ai-gateway/gateway.ts";
import { localEnvironment } from "../../tools/local.ts";
import { startServices } from "../../tools/services/lifecycle.ts";
import { evaluate, type Row, summary } from "./evaluate.ts";
import { tasks } from "./tasks.ts";

/*
 * pnpm eval: asks the configured provider for sixty fixed tasks and checks the replies without judgement. Without AI_BASE_URL the local
 * stand-in answers, which only shows that the evaluation works.
 */

it("replies to every task can be used", async () => {
  const isLocal = process.env["AI_BASE_URL"] === undefined;
  if (isLocal) await startServices(["model-provider"]);
  const local = isLocal ? localEnvironment() : undefined;
  const baseUrl = local?.AI_BASE_URL ?? process.env["AI_BASE_URL"] ?? "";
  const textModel = process.env["AI_TEXT_MODEL"] ?? "demo-text";
  const gateway = createAiGateway({
    baseUrl,
    apiKey: local?.AI_API_KEY ?? process.env["AI_API_KEY"],
    textModel,
    imageModel: "unused",
    log: { warn: (fields, message) => console.error(message, JSON.stringify(fields)) },
  });

  const rows: Row[] = [];
  for (const task of tasks) {
    const row = await evaluate(task, gateway, randomUUID());
    const { version, failed, ms } = row;
    const result = failed.length === 0 ? "ok  " : "FAIL";
    console.log([result, task.request.type.padEnd(10), `v${version}`, `${ms} ms`.padStart(8), task.name, failed.join(", ")].join("  "));
    rows.push(row);
  }
  console.log(`\n${new URL(baseUrl).host}, ${textModel}, frame v${framePromptVersion}, ${rows.length} tasks`);
  for (const { check, passed, of } of summary(rows)) console.log(`${check.padEnd(26)} ${String(passed).padStart(3)} of ${of}`);

  // A provider whose replies cannot be used is not fit for the helper. The other checks are for comparing.
  expect(rows.filter(({ failed }) => failed.includes("schema") || failed.includes("answer")).map(({ task }) => task.name)).toEqual([]);
});
