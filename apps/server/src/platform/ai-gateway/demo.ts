import { setTimeout as sleep } from "node:timers/promises";

import type { DrawnPicture, PictureRequest } from "./draw-once.ts";
import type { TextRequest, WrittenText } from "./write-once.ts";

/** The name under which samples are kept, so that they can be told from what a model wrote. */
export const demoModel = "demo";

const pauseMs = 15;

/** Stands in where no model is connected: it answers with samples, at about the pace of a model, so that every screen can be tried. */
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
