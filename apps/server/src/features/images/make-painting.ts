import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { MadePicture, PictureWish } from "./picture-wish.ts";
import { drawSample } from "./sample-picture.ts";

export function makePainting({ prompt, style, lighting, idempotencyKey, signal }: PictureWish, gateway: AiGateway): Promise<MadePicture> {
  const wish = [prompt, style && `Style: ${style}.`, lighting && `Lighting: ${lighting}.`].filter(Boolean).join("\n");
  return gateway.drawPicture({ prompt: wish, idempotencyKey, signal, sample: () => drawSample(prompt) });
}
