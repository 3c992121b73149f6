import { setTimeout as sleep } from "node:timers/promises";

import type { Capabilities } from "@coursewright/contract/capabilities.ts";

import { AiFailure } from "./ai-failure.ts";
import type { DrawnPicture, PictureRequest } from "./draw-once.ts";
import type { ModelSettings } from "./models.ts";
import type { TextRequest, WrittenText } from "./write-once.ts";

/** Stored as the model's name, to tell samples from generated text. */
export const demoModel = "demo";

const pauseMs = 15;

/** Answers with samples at about the speed of a model, so that the product can be tried without one. */
export function createDemoGateway({ textModel, imageModel }: Pick<ModelSettings, "textModel" | "imageModel">) {
  // A sample that was not written from the picture would describe another one.
  const [text, image] = [textModel !== undefined, imageModel !== undefined];
  const capabilities: Capabilities = { text, image, speech: false, vision: false, embeddings: false };
  return {
    capabilities,
    async writeText({ job, sample, onDelta, signal }: TextRequest & { signal?: AbortSignal | undefined }): Promise<WrittenText> {
      if (!text || job === "vision") throw new AiFailure("switched_off", "The demo has no model for this");
      for (const piece of sample.match(/\S+\s*/g) ?? []) {
        await sleep(pauseMs, undefined, { signal });
        onDelta?.(piece);
      }
      return { text: sample, usage: { inputTokens: 0, outputTokens: 0 }, model: demoModel };
    },
    async drawPicture({ sample }: PictureRequest): Promise<DrawnPicture> {
      if (!image) throw new AiFailure("switched_off", "The demo has no model for this");
      return { bytes: await sample(), usage: { inputTokens: 0, outputTokens: 0 }, model: demoModel };
    },
  };
}
