import {
  type FilePart,
  type FinishReason,
  type LanguageModel,
  type ModelMessage,
  streamText,
  type TextPart,
  type TextStreamPart,
  type ToolSet,
} from "ai";

import { traceHeaders } from "../telemetry/spans.ts";
import { AiFailure } from "./ai-failure.ts";
import { toAiFailure } from "./provider-error.ts";

export type ChatMessage =
  | { readonly role: "user"; readonly content: string | readonly MessagePart[] }
  | { readonly role: "assistant"; readonly content: string };

/** Only requests of the job `vision` may contain pictures. */
export type MessagePart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "picture"; readonly bytes: Uint8Array; readonly mediaType: "image/jpeg" | "image/png" };

/** Each kind of text may have its own model. */
export type TextJob = "text" | "chart" | "icons" | "outline" | "vision";

export type TextRequest = {
  /** Default: `text`. */
  job?: TextJob | undefined;
  system: string;
  messages: readonly ChatMessage[];
  maxOutputTokens: number;
  /** Sent with every attempt. A provider that supports it answers and bills once. */
  idempotencyKey: string;
  /** The demo's answer if no model is connected. */
  sample: string;
  onDelta?: ((text: string) => void) | undefined;
};

export type WrittenText = {
  text: string;
  /** 0 if the provider does not report it. */
  usage: { inputTokens: number; outputTokens: number };
  /** The provider's name of the model that answered. */
  model: string;
};

/** Sends one request. Returns a finished text or throws an AiFailure. */
export async function writeOnce(
  request: TextRequest & { languageModel: LanguageModel; modelName: string; signal: AbortSignal },
): Promise<WrittenText> {
  // Leaving the stream early does not end the request.
  const leaving = new AbortController();
  const written: WrittenText = {
    text: "",
    usage: { inputTokens: 0, outputTokens: 0 },
    model: request.modelName,
  };
  let finishReason: FinishReason | undefined;
  try {
    const { stream } = streamText({
      model: request.languageModel,
      instructions: request.system,
      messages: request.messages.map(toModelMessage),
      maxOutputTokens: request.maxOutputTokens,
      maxRetries: 0,
      headers: { "Idempotency-Key": request.idempotencyKey, ...traceHeaders() },
      abortSignal: AbortSignal.any([request.signal, leaving.signal]),
      // The stream below reports errors; the default handler prints them.
      onError: () => {},
    });
    for await (const part of partsOf(stream)) {
      if (part.type === "text-delta") {
        written.text += part.text;
        request.onDelta?.(part.text);
      }
      if (part.type === "finish-step") written.model = part.response.modelId;
      if (part.type === "finish") {
        finishReason = part.finishReason;
        written.usage.inputTokens = part.totalUsage.inputTokens ?? 0;
        written.usage.outputTokens = part.totalUsage.outputTokens ?? 0;
      }
    }
  } finally {
    leaving.abort();
  }
  requireProperEnd(finishReason, written);
  return written;
}

function toModelMessage(message: ChatMessage): ModelMessage {
  const { role, content } = message;
  if (role === "assistant") return { role, content };
  return { role, content: typeof content === "string" ? content : content.map(toModelPart) };
}

/** The SDK sends the bytes as a `data:` URL. */
function toModelPart(part: MessagePart): TextPart | FilePart {
  return part.type === "text" ? part : { type: "file", data: part.bytes, mediaType: part.mediaType };
}

/** The SDK reports some failures as parts and throws others. This throws both as AiFailure. */
async function* partsOf(stream: AsyncIterable<TextStreamPart<ToolSet>>): AsyncGenerator<TextStreamPart<ToolSet>> {
  let hasText = false;
  try {
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      hasText ||= part.type === "text-delta";
      yield part;
    }
  } catch (error) {
    throw toAiFailure(error, { hasText });
  }
}

/** A broken stream ends like a finished one. Only the reason `stop` marks a complete answer. */
function requireProperEnd(finishReason: FinishReason | undefined, written: WrittenText): void {
  if (finishReason === "content-filter") throw new AiFailure("refused", "The provider's filter ended the answer");
  if (finishReason === "length") throw new AiFailure("truncated", "The answer did not fit into its tokens", { cutShort: written });
  if (finishReason !== "stop") throw new AiFailure("truncated", `The answer ended with ${finishReason ?? "no reason"}`);
  if (written.text.trim() === "") throw new AiFailure("empty", "The answer holds no text");
}
