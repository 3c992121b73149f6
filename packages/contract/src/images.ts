import { imageGenerators } from "@coursewright/blocks/kit/prices/image-generators.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const GenerateImage = z.strictObject({
  type: z.enum(imageGenerators),
  /** A hint only: the server creates the storage key itself. */
  path: z.string().max(500).optional(),
  prompt: z.string().trim().max(4000).optional(),
  style: z.string().trim().max(100).optional(),
  lighting: z.string().trim().max(100).optional(),
  /** `stock` only: the photograph that the author chose. */
  imageUrl: z.string().trim().max(2000).optional(),
});
export type GenerateImage = z.infer<typeof GenerateImage>;

/** [AI-03] */
export const generateImage = endpoint({
  method: "POST",
  path: "/api/generate-image",
  body: GenerateImage,
  reply: z.object({ imageUrl: z.string() }),
});
