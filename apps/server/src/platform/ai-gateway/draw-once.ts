import { generateImage, type ImageModel, NoImageGeneratedError } from "ai";

import { traceHeaders } from "../telemetry/spans.ts";
import { AiFailure } from "./ai-failure.ts";
import { toAiFailure } from "./provider-error.ts";

export type PictureRequest = {
  prompt: string;
  /** Sent with every attempt. A provider that supports it answers and bills once. */
  idempotencyKey: string;
  /** The demo's answer if no model is connected. */
  sample: () => Promise<Uint8Array>;
};

export type DrawnPicture = {
  bytes: Uint8Array;
  /** 0 if the provider does not report it. */
  usage: { inputTokens: number; outputTokens: number };
  model: string;
};

/** Sends one request. Returns a picture or throws an AiFailure. */
export async function drawOnce(
  request: PictureRequest & { model: ImageModel; modelName: string; signal: AbortSignal },
): Promise<DrawnPicture> {
  const { model, modelName, prompt, idempotencyKey, signal } = request;
  try {
    const { image, usage } = await generateImage({
      model,
      prompt,
      maxRetries: 0,
      headers: { "Idempotency-Key": idempotencyKey, ...traceHeaders() },
      providerOptions: asBytes(modelName),
      abortSignal: signal,
    });
    const { inputTokens = 0, outputTokens = 0 } = usage;
    return { bytes: image.uint8Array, usage: { inputTokens, outputTokens }, model: modelName };
  } catch (error) {
    if (NoImageGeneratedError.isInstance(error)) throw new AiFailure("empty", "The answer holds no picture", { cause: error });
    if (error instanceof AiFailure) throw error;
    throw toAiFailure(error, { hasText: false });
  }
}

/** Newer models always answer with bytes and reject the option. */
function asBytes(modelName: string): { provider: Record<string, string> } {
  return { provider: modelName.startsWith("gpt-image") ? {} : { response_format: "b64_json" } };
}

/** Blocks GET requests: the SDK would follow any URL in an answer. */
export const onlyPosts: typeof fetch = async (input, init) => {
  if (init?.method !== "POST") throw new AiFailure("garbage", "The provider answered with an address instead of a picture");
  return fetch(input, init);
};
