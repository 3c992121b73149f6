import { credits, noCredits } from "@coursewright/base/credits.ts";
import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { imagePrices } from "@coursewright/blocks/kit/prices/image-generators.ts";
import type { QueryOf, ReplyOf } from "@coursewright/contract/endpoint.ts";
import type { GenerateImage, readStockThumbnail, searchStockPhotos } from "@coursewright/contract/images.ts";
import type { AiGateway, TextModel } from "../../platform/ai-gateway/gateway.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch/guarded-fetch.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Painter, PaidWork } from "../ai/service.ts";
import type { MediaService } from "../media/service.ts";
import { keepInLibraryWithin } from "../uploads/service.ts";
import { makeDiagram } from "./make-diagram.ts";
import { makePainting } from "./make-painting.ts";
import { makeStockPhoto } from "./make-stock-photo.ts";
import type { MadePicture, PictureWish } from "./picture-wish.ts";
import { thumbnailOf, type Thumbnail } from "./stock-thumbnail.ts";
import { createStockPhotos, type StockPhotosOptions } from "./stock-photos.ts";

/** Other features use it as a painter when the picture is part of a larger charge. */
export interface ImagesService extends Painter {
  generate(request: ImageRequest): Promise<{ readonly imageUrl: string; readonly isDemo: boolean }>;
  /** [MED-03] */
  searchPhotos(wish: QueryOf<typeof searchStockPhotos>, signal: AbortSignal): Promise<ReplyOf<typeof searchStockPhotos>>;
  /** Undefined for addresses that no search of ours named. */
  photoThumbnail(asked: QueryOf<typeof readStockThumbnail>, signal: AbortSignal): Promise<Thumbnail | undefined>;
}

export interface ImageRequest {
  readonly actor: SignedIn;
  readonly operation: string;
  readonly input: GenerateImage;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

interface ImagesOptions {
  gateway: AiGateway;
  paidWork: PaidWork;
  media: Pick<MediaService, "storePicture" | "dropStored" | "requireRoomWithin">;
  stockPhotos: StockPhotosOptions;
  fetchPicture: GuardedFetch;
  /** Undefined if the author has no such project. */
  courses: { countPages(author: AuthorId, projectId: ProjectId): Promise<number | undefined> };
  log: Log;
}

export function createImagesService({ gateway, paidWork, media, stockPhotos, fetchPicture, courses, log }: ImagesOptions): ImagesService {
  const library = createStockPhotos(stockPhotos);
  const makers: Record<GenerateImage["type"], (wish: PictureWish, text: TextModel) => Promise<MadePicture>> = {
    stock: (wish) => makeStockPhoto(wish, { library, fetchPicture }),
    lazy: (wish) => makePainting(wish, gateway),
    diagram: (wish, { writeText }) => makeDiagram(wish, writeText),
  };

  /** Removes a picture that was not paid for: its address was never returned. */
  async function takeBack(uid: AuthorId, address: string): Promise<void> {
    await media
      .dropStored(uid, address)
      .catch((err: unknown) => log.warn({ err, address }, "could not remove a picture that was never delivered"));
  }

  const prices = { ...imagePrices, stock: stockPhotos.price };

  /** A picture for a project that was deleted meanwhile is in the library, but in no course. */
  async function ownProject(uid: AuthorId, projectId: ProjectId | undefined): Promise<ProjectId | undefined> {
    return projectId !== undefined && (await courses.countPages(uid, projectId)) !== undefined ? projectId : undefined;
  }

  return {
    takeBack,
    checkRoom: (trx, uid) => media.requireRoomWithin(trx, uid),
    async paint({ uid, projectId: given, prompt, idempotencyKey, signal }) {
      const projectId = await ownProject(uid, given);
      const { bytes, usage, model } = await makePainting(
        { prompt, style: "", lighting: "", imageUrl: "", idempotencyKey, signal },
        gateway,
      );
      const address = await media.storePicture(uid, bytes);
      const made = { author: uid, projectId, address, name: prompt, alt: "", bytes: bytes.byteLength, credit: undefined };
      return { address, usage, model, keepWithin: (trx) => keepInLibraryWithin(trx, { ...made, origin: "hero-banner" }) };
    },
    async searchPhotos(wish, signal) {
      const found = await library?.search(wish, signal);
      return { photos: found?.photos ?? [], hasMore: found?.hasMore ?? false, price: prices.stock, isSetUp: library !== undefined };
    },
    async photoThumbnail(asked, signal) {
      return library?.isSealed(asked) ? thumbnailOf(await fetchPicture(asked.address, { signal })) : undefined;
    },
    async generate({ actor: { uid }, operation, input, signal }) {
      const { type, prompt = "", style = "", lighting = "", imageUrl = "" } = input;
      const projectId = await ownProject(uid, input.projectId);
      if (input.projectId !== undefined && projectId === undefined) throw new AppError("not_found");
      if (prompt === "" && !(type === "stock" && imageUrl !== "")) throw new AppError("invalid_request");
      const text = await gateway.textFor(uid);
      // A model of texts describes a diagram, and our own code draws it.
      const isPaidByOwnKey = type === "diagram" && text.isOwn;
      let stored: string | undefined;
      let size = 0;
      try {
        const { reply, isDemo } = await paidWork.carryOut({
          uid,
          operation,
          type: `image ${type}`,
          agent: type,
          price: isPaidByOwnKey ? noCredits : credits(prices[type]),
          signal,
          // Check the quota before the charge: a picture that was begun is always stored.
          check: (trx) => media.requireRoomWithin(trx, uid),
          work: async (idempotencyKey) => {
            const { bytes, usage, model } = await makers[type]({ prompt, style, lighting, imageUrl, idempotencyKey, signal }, text);
            stored = await media.storePicture(uid, bytes);
            size = bytes.byteLength;
            return { reply: stored, usage, model };
          },
          keep: (trx, { reply: address }) => {
            const { alt = "", credit } = input;
            const name = prompt === "" ? alt : prompt;
            return keepInLibraryWithin(trx, { author: uid, projectId, address, name, alt, bytes: size, origin: type, credit });
          },
        });
        return { imageUrl: reply, isDemo };
      } catch (error) {
        if (stored !== undefined) await takeBack(uid, stored);
        throw error;
      }
    },
  };
}
