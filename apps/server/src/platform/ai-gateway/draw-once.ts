import { generateImage, type ImageModel, NoImageGeneratedError } from "ai";

import { traceHeaders } from "../telemetry/spans.ts";
import { AiFailure } from "./ai-failure.ts";
import { toAiFailure } from "./provider-error.ts";

export type PictureRequest = {
  prompt: string;
  /** Sent with every attempt, so that a provider that knows it answers and bills once. */
  idempotencyKey: string;
  /** What the demo answers, where no model is connected. */
  sample: () => Promise<Uint8Array>;
};

export type DrawnPicture = {
  bytes: Uint8Array;
  /** 0 where the provider does not say. */
  usage: { inputTokens: number; outputTokens: number };
  model: string;
};

/** One request to the provider, to a picture or an AiFailure. */
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

/** Models of the newer kind always answer with bytes, and refuse to be asked for them. */
function asBytes(modelName: string): { provider: Record<string, string> } {
  return { provider: modelName.startsWith("gpt-image") ? {} : { response_format: "b64_json" } };
}

/** The SDK would follow an address in an answer; whatever a provider names there is not asked. */
export const onlyPosts: typeof fetch = async (input, init) => {
  if (init?.method !== "POST") throw new AiFailure("garbage", "The provider answered with an address instead of a picture");
  return fetch(input, init);
};
