import { demoModel } from "../../platform/ai-gateway/demo.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { FetchRefused } from "../../platform/guarded-fetch/fetch-refused.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch/guarded-fetch.ts";
import { type MadePicture, noUsage, type PictureWish } from "./picture-wish.ts";
import { drawSample } from "./sample-picture.ts";
import type { StockPhotos } from "./stock-photos.ts";

interface Means {
  readonly library: StockPhotos | undefined;
  readonly fetchPicture: GuardedFetch;
}

/** Gets the photograph at `imageUrl`, or else searches the library. */
export async function makeStockPhoto({ prompt, imageUrl, signal }: PictureWish, { library, fetchPicture }: Means): Promise<MadePicture> {
  if (!library) return { bytes: await drawSample(prompt), usage: noUsage, model: demoModel };
  const address = imageUrl === "" ? await library.find(prompt, signal) : imageUrl;
  if (address === undefined) throw new AppError("no_picture_found");
  try {
    return { bytes: await fetchPicture(address, { signal }), usage: noUsage, model: "stock" };
  } catch (cause) {
    if (!(cause instanceof FetchRefused)) throw cause;
    // Network errors and timeouts are temporary, so the author may retry. Other failures reject the picture.
    const isPassing = cause.reason === "connection" || cause.reason === "time" || cause.reason === "status";
    throw new AppError(isPassing ? "helper_busy" : "picture_refused", { cause });
  }
}
