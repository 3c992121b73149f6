import { blockOfType } from "@coursewright/blocks/registry.ts";
import { readAssignment } from "../../apps/server/src/features/ai/prompt.ts";
import type { AiGateway } from "../../apps/server/src/platform/ai-gateway/gateway.ts";
import { type CheckName, checks } from "./checks.ts";
import type { Task } from "./tasks.ts";

export interface Row {
  readonly task: Task;
  /** The version of the block's prompt. */
  readonly version: number;
  readonly failed: readonly (CheckName | "answer")[];
  readonly ms: number;
}

const maxOutputTokens = 4_000;

/** Sends the task with the product's own prompt. */
export async function evaluate(task: Task, gateway: Pick<AiGateway, "writeText">, idempotencyKey: string): Promise<Row> {
  const { request, given } = task;
  const { prompt, sample } = await readAssignment(request);
  const ai = await blockOfType(request.type)?.ai();
  const began = performance.now();
  const reply = await gateway.writeText({ ...prompt, maxOutputTokens, sample, idempotencyKey }).then(
    ({ text }) => text,
    () => null,
  );
  const ms = Math.round(performance.now() - began);
  const head = { task, version: ai?.ai.version ?? 1, ms };
  if (reply === null) return { ...head, failed: ["answer"] };
  const answered = { type: request.type, given, material: `${given}\n${request.usermessage}`, reply };
  const results = await Promise.all(task.checks.map(async (name) => ({ name, isOk: await checks[name](answered) })));
  return { ...head, failed: results.flatMap(({ name, isOk }) => (isOk ? [] : [name])) };
}

export function summary(rows: readonly Row[]): Array<{ check: CheckName; passed: number; of: number }> {
  const names = [...new Set(rows.flatMap(({ task }) => task.checks))];
  return names.map((check) => {
    const asked = rows.filter(({ task }) => task.checks.includes(check));
    const passed = asked.filter(({ failed }) => !failed.includes(check) && !failed.includes("answer")).length;
    return { check, passed, of: asked.length };
  });
}
