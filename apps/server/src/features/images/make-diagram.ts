import { ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import sharp from "sharp";
import type { WriteText } from "../../platform/ai-gateway/gateway.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type Diagram, diagramPrompt, readDiagram, sampleDiagram } from "./diagram.ts";
import { drawDiagram } from "./draw-diagram.ts";
import type { MadePicture, PictureWish } from "./picture-wish.ts";

const maxOutputTokens = 2_000;

/** The model returns the nodes and edges; our own code draws them. */
export async function makeDiagram({ prompt, style, idempotencyKey, signal }: PictureWish, writeText: WriteText): Promise<MadePicture> {
  const { text, usage, model } = await writeText({
    ...diagramPrompt({ prompt, style }),
    maxOutputTokens,
    sample: sampleDiagram,
    idempotencyKey,
    signal,
  });
  return { bytes: await rasterise(drawDiagram(readOrRefuse(text))), usage, model };
}

function readOrRefuse(text: string): Diagram {
  try {
    return readDiagram(text);
  } catch (cause) {
    if (cause instanceof ReplyError) throw new AppError("helper_failed", { cause });
    throw cause;
  }
}

function rasterise(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).timeout({ seconds: 10 }).png().toBuffer();
}
