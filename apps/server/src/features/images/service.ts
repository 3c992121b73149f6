import { credits } from "@coursewright/base/credits.ts";
import { imagePrices } from "@coursewright/blocks/kit/image-generators.ts";
import type { GenerateImage } from "@coursewright/contract/images.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch/guarded-fetch.ts";
import type { Log } from "../../platform/log/log.ts";
import type { PaidWork } from "../generation/service.ts";
import type { MediaService } from "../media/service.ts";
import { makeDiagram } from "./make-diagram.ts";
import { makePainting } from "./make-painting.ts";
import { makeStockPhoto } from "./make-stock-photo.ts";
import type { MadePicture, PictureWish } from "./picture-wish.ts";
import { createStockPhotos, type StockPhotosOptions } from "./stock-photos.ts";

export interface ImagesService {
  generate(request: ImageRequest): Promise<{ readonly imageUrl: string; readonly isDemo: boolean }>;
}

export interface ImageRequest {
  readonly actor: SignedIn;
  readonly operation: string;
  readonly input: GenerateImage;
  /** Aborts when the one who asked has left. */
  readonly signal: AbortSignal;
}

interface ImagesOptions {
  gateway: AiGateway;
  paidWork: PaidWork;
  media: Pick<MediaService, "storePicture" | "dropStored">;
  stockPhotos: StockPhotosOptions;
  fetchPicture: GuardedFetch;
  log: Log;
}

export function createImagesService({ gateway, paidWork, media, stockPhotos, fetchPicture, log }: ImagesOptions): ImagesService {
  const library = createStockPhotos(stockPhotos);
  const makers: Record<GenerateImage["type"], (wish: PictureWish) => Promise<MadePicture>> = {
    stock: (wish) => makeStockPhoto(wish, { library, fetchPicture }),
    lazy: (wish) => makePainting(wish, gateway),
    diagram: (wish) => makeDiagram(wish, gateway),
  };

  return {
    async generate({ actor: { uid }, operation, input, signal }) {
      const { type, prompt = "", style = "", lighting = "", imageUrl = "" } = input;
      if (prompt === "" && !(type === "stock" && imageUrl !== "")) throw new AppError("invalid_request");
      let stored: string | undefined;
      try {
        const { reply, isDemo } = await paidWork.carryOut({
          uid,
          operation,
          type: `image ${type}`,
          agent: type,
          price: credits(imagePrices[type]),
          signal,
          work: async (idempotencyKey) => {
            const { bytes, usage, model } = await makers[type]({ prompt, style, lighting, imageUrl, idempotencyKey, signal });
            stored = await media.storePicture(uid, bytes);
            return { reply: stored, usage, model };
          },
        });
        return { imageUrl: reply, isDemo };
      } catch (error) {
        // Not paid for, so nobody will ever ask for it.
        if (stored !== undefined) {
          await media.dropStored(uid, stored).catch((err: unknown) => log.warn({ err, operation }, "a picture that nobody got was left"));
        }
        throw error;
      }
    },
  };
}
