import { type EmbeddingModel, embedMany } from "ai";

import { traceHeaders } from "../telemetry/spans.ts";
import { AiFailure } from "./ai-failure.ts";
import { toAiFailure } from "./provider-error.ts";

export type EmbeddingRequest = {
  texts: readonly string[];
  /** Sent with every attempt. A provider that supports it answers and bills once. */
  idempotencyKey: string;
};

export type Embedded = {
  /** One for each text, in the same order. */
  vectors: number[][];
  /** 0 if the provider does not report it. */
  inputTokens: number;
  model: string;
};

/** Sends one request, or several for more texts than the SDK puts into one. */
export async function embedOnce(
  request: EmbeddingRequest & { model: EmbeddingModel; modelName: string; signal: AbortSignal },
): Promise<Embedded> {
  const { model, modelName, texts, idempotencyKey, signal } = request;
  try {
    const { embeddings, usage } = await embedMany({
      model,
      values: [...texts],
      maxRetries: 0,
      headers: { "Idempotency-Key": idempotencyKey, ...traceHeaders() },
      abortSignal: signal,
    });
    const length = embeddings[0]?.length ?? 0;
    if (embeddings.length !== texts.length || embeddings.some((vector) => vector.length !== length || length === 0)) {
      throw new AiFailure("garbage", "The answer does not hold one vector of the same length for each text");
    }
    // Providers that count nothing lead to NaN.
    return { vectors: embeddings, inputTokens: usage.tokens || 0, model: modelName };
  } catch (error) {
    if (error instanceof AiFailure) throw error;
    throw toAiFailure(error, { hasText: false });
  }
}
