import type { GenerateText } from "@coursewright/contract/ai.ts";
import { isCancelled } from "./cancelled.ts";
import { isDemo } from "./is-demo.ts";
import type { Material } from "./material.ts";
import { refusal } from "../../../base/api/api-error.ts";

export interface Dependencies {
  readonly token: string | null;
  readonly send: (request: GenerateText) => Promise<Response>;
  readonly signal: AbortSignal;
  /** Receives the words while they are written, where the block allows it. */
  readonly onSay: (text: string) => void;
}

export interface Reply {
  readonly text: string;
  /** True for sample text: no model is connected. */
  readonly isDemo: boolean;
  /** The words that the helper could write from. Unknown for a reply that another tab asked for. */
  readonly material?: Material;
}

/** [AI-11] Asks the helper and returns its reply. Each failure is logged and thrown with its exact text. */
export async function askHelper(request: GenerateText, dependencies: Dependencies): Promise<Reply> {
  try {
    if (request.usermessage === "") throw new Error("Missing user message (M)");
    if (dependencies.token === null) throw new Error("User not signed in");
    const { status, text, isDemo: isSample } = await readReply(await dependencies.send(request), dependencies);
    if (status >= 300) throw new Error(`Backend error: ${status} - ${text}`, { cause: refusal({ status, text }) });
    if (text.trim() === "") throw new Error("Backend response is empty");
    return { text, isDemo: isSample };
  } catch (error) {
    if (!isCancelled(error)) console.error(error);
    throw error;
  }
}

/** Reads the whole reply or refusal, streamed or not. */
async function readReply(response: Response, { signal, onSay }: Dependencies): Promise<Reply & { readonly status: number }> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (!isStream || !response.body) return { status: response.status, text: await response.text(), isDemo: isDemo(response) };
  const { followReply } = await import("./follow-reply.ts");
  const end = await followReply(response.body, { signal, onSay });
  if (end.type === "done") return { status: response.status, text: end.reply, isDemo: end.isDemo };
  return { status: end.status, text: JSON.stringify({ error: end.error }), isDemo: false };
}
