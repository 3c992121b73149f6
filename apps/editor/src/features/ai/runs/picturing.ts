import { generateImage } from "@coursewright/contract/images.ts";
import type { GenerateImage } from "@coursewright/contract/images.ts";
import { imagePrices } from "@coursewright/blocks/kit/prices/image-generators.ts";
import type { Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import { callRaw } from "../../../base/api/client.ts";
import { bearer, hasOwnKey } from "../../../base/api/session.ts";
import { askImage } from "./ask-image.ts";
import type { PictureReply } from "./ask-image.ts";
import type { Readable, Work } from "./run.ts";
import { timeoutMs } from "./timeout.ts";
import { charged } from "./use-helper-runs.ts";

/** Generates a picture for a block. It loads with the panel, since writing does not need it. */
export function picturing(request: GenerateImage): Work<PictureReply> {
  return {
    output: "picture",
    prompt: request.prompt ?? "",
    price: request.type === "diagram" && hasOwnKey() ? 0 : imagePrices[request.type],
    ask: async (_block, signal) => {
      const send = (body: GenerateImage) => callRaw(generateImage, { body }, { signal, timeoutMs });
      return charged(askImage(request, { token: await bearer(), send }));
    },
    apply: (read, { imageUrl }) => applyPicture(read, request, imageUrl),
  };
}

const maxAlt = 500;

/** [ENT-11] The block says what made the picture. The prompt becomes the first description, unless the author has written one. */
function applyPicture({ data, metadata }: Pick<Readable, "data" | "metadata">, { type, prompt = "" }: GenerateImage, url: string): Content {
  const alt = data["alt"] === "" ? prompt.slice(0, maxAlt) : data["alt"];
  return { data: { ...data, url, alt, generator: type, createdAt: new Date().toISOString() }, metadata: { ...metadata, aiSource: type } };
}
