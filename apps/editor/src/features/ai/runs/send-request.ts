import { generateChart, generateText } from "@coursewright/contract/ai.ts";
import type { GenerateChart, GenerateText } from "@coursewright/contract/ai.ts";
import { callRaw } from "../../../base/api/client.ts";
import { bearer } from "../../../base/api/session.ts";
import { askChart } from "./ask-chart.ts";
import { askHelper } from "./ask-helper.ts";
import type { Reply } from "./ask-helper.ts";
import type { Listening } from "./runs.ts";
import { timeoutMs } from "./timeout.ts";

/* Most visits ask no helper, so this loads with the first request. */

const streamOrText = "text/event-stream, text/plain";

export async function sendText(request: GenerateText, { signal, onSay, key }: Listening): Promise<Reply> {
  const headers = { accept: streamOrText, "idempotency-key": key };
  const send = (body: GenerateText) => callRaw(generateText, { body }, { signal, timeoutMs, headers });
  return askHelper(request, { token: await bearer(), send, signal, onSay });
}

export async function sendChart(request: GenerateChart, signal: AbortSignal): Promise<Reply> {
  return askChart(request, { token: await bearer(), send: (body) => callRaw(generateChart, { body }, { signal, timeoutMs }) });
}
