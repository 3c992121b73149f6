import { askAssistant as endpoint } from "@coursewright/contract/assistant.ts";
import type { AskAssistant } from "@coursewright/contract/assistant.ts";
import { refusalOf } from "../../../base/api/api-error.ts";
import { callRaw } from "../../../base/api/client.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";
import { followAnswer } from "./follow-answer.ts";

interface Asked {
  readonly params: PageAddress;
  readonly question: AskAssistant;
  /** The idempotency key: a retry with the same key is answered from the first attempt and charged once. */
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onSay: (text: string) => void;
}

/** Longer than the gateway's own timeout, so that the gateway's error arrives first. */
const timeoutMs = 120_000;

/** Resolves once the answer is complete, stored and charged; throws otherwise. */
export async function askAssistant({ params, question, key, signal, onSay }: Asked): Promise<void> {
  const headers = { "idempotency-key": key, accept: "text/event-stream" };
  const response = await callRaw(endpoint, { params, body: question }, { signal, timeoutMs, headers });
  if (!response.ok || !response.body) throw await refusalOf(response);
  await followAnswer(response.body, { signal, onSay });
}
