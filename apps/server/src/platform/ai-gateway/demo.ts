import { setTimeout as sleep } from "node:timers/promises";

import type { DrawnPicture, PictureRequest } from "./draw-once.ts";
import type { TextRequest, WrittenText } from "./write-once.ts";

/** Stored as the model's name, to tell samples from generated text. */
export const demoModel = "demo";

const pauseMs = 15;

/** Answers with samples at about the speed of a model, so every screen works without one. */
export function createDemoGateway() {
  return {
    async writeText({ sample, onDelta, signal }: TextRequest & { signal?: AbortSignal | undefined }): Promise<WrittenText> {
      for (const piece of sample.match(/\S+\s*/g) ?? []) {
        await sleep(pauseMs, undefined, { signal });
        onDelta?.(piece);
      }
      return { text: sample, usage: { inputTokens: 0, outputTokens: 0 }, model: demoModel };
    },
    async drawPicture({ sample }: PictureRequest): Promise<DrawnPicture> {
      return { bytes: await sample(), usage: { inputTokens: 0, outputTokens: 0 }, model: demoModel };
    },
  };
}
