import { askAssistant as endpoint } from "@coursewright/contract/assistant.ts";
import type { AskAssistant } from "@coursewright/contract/assistant.ts";
import { refusalOf } from "../../../base/api/api-error.ts";
import { callRaw } from "../../../base/api/client.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";
import { followAnswer } from "./follow-answer.ts";

interface Asked {
  readonly params: PageAddress;
  readonly question: AskAssistant;
  /** The same again asks for the same answer, which is paid for once. */
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onSay: (text: string) => void;
}

/** Longer than the gateway's own limit, so that its answer comes first. */
const timeoutMs = 120_000;

/** Resolves once the answer is whole, kept and paid for; anything else is thrown. */
export async function askAssistant({ params, question, key, signal, onSay }: Asked): Promise<void> {
  const headers = { "idempotency-key": key, accept: "text/event-stream" };
  const response = await callRaw(endpoint, { params, body: question }, { signal, timeoutMs, headers });
  if (!response.ok || !response.body) throw await refusalOf(response);
  await followAnswer(response.body, { signal, onSay });
}
