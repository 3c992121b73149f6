import type { GenerateText } from "@coursewright/contract/generation.ts";
import { refusal } from "../api/api-error.ts";

export interface Reach {
  readonly token: string | null;
  readonly send: (request: GenerateText) => Promise<Response>;
}

export interface Reply {
  readonly text: string;
  /** A sample: no model is connected. */
  readonly isDemo: boolean;
}

export function isDemo({ headers }: Response): boolean {
  return headers.has("x-demo");
}

/** [AI-11] Asks the helper and gives back its words; each way of not getting any is thrown and logged with its exact text. */
export async function askHelper(request: GenerateText, { token, send }: Reach): Promise<Reply> {
  try {
    if (request.usermessage === "") throw new Error("Missing user message (M)");
    if (token === null) throw new Error("User not signed in");
    const response = await send(request);
    const text = await response.text();
    if (!response.ok) throw new Error(`Backend error: ${response.status} - ${text}`, { cause: refusal({ status: response.status, text }) });
    if (text.trim() === "") throw new Error("Backend response is empty");
    return { text, isDemo: isDemo(response) };
  } catch (error) {
    if (!isCancelled(error)) console.error(error);
    throw error;
  }
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
