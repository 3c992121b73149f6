import { createHmac, timingSafeEqual } from "node:crypto";
import { safeUrl } from "@coursewright/blocks/kit/url/safe-url.ts";
import { photosAtOnce, readStockThumbnail, type searchStockPhotos } from "@coursewright/contract/images.ts";
import type { QueryOf, ReplyOf } from "@coursewright/contract/endpoint.ts";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import { providerCall } from "../../platform/telemetry/provider-call.ts";

type FoundPhotos = Pick<ReplyOf<typeof searchStockPhotos>, "photos" | "hasMore">;

export interface StockPhotos {
  /** Returns the address of the best match. */
  find(words: string, signal: AbortSignal): Promise<string | undefined>;
  search(wish: QueryOf<typeof searchStockPhotos>, signal: AbortSignal): Promise<FoundPhotos>;
  /** Whether a search of ours named this thumbnail. Anyone may ask for it, so other addresses are not fetched. */
  isSealed(thumbnail: { address: string; seal: string }): boolean;
}

export interface StockPhotosOptions {
  readonly baseUrl: string;
  /** Without a key there is no library. */
  readonly apiKey: string | undefined;
  /** Signs the addresses of thumbnails. */
  readonly secret: string;
  /** In credits; 0 if the operator gives photographs away. */
  readonly price: number;
  readonly timeoutMs?: number;
}

const Address = z.string().max(2000);
const Found = z.object({
  photos: z.array(
    z.object({
      id: z.number(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      url: z.string(),
      photographer: z.string(),
      alt: z.string().nullish(),
      src: z.object({ large2x: Address, medium: Address }),
    }),
  ),
  next_page: z.string().nullish(),
});
type Found = z.infer<typeof Found>;

const maxQuery = 200;

/** A client for the Pexels API. It does not retry: the author can ask again. */
export function createStockPhotos({ baseUrl, apiKey, secret, timeoutMs = 8_000 }: StockPhotosOptions): StockPhotos | undefined {
  if (apiKey === undefined) return undefined;

  const sealOf = (address: string) => createHmac("sha256", secret).update("stock thumbnail").update(address).digest();

  async function ask(fields: Record<string, string>, caller: AbortSignal): Promise<Found> {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)]);
    try {
      const address = `${baseUrl}/search?${new URLSearchParams(fields)}`;
      const call = () => fetch(address, { headers: { authorization: apiKey ?? "" }, redirect: "error", signal });
      const response = await providerCall({ provider: "stock-photos", operation: "search", call });
      if (!response.ok) throw new Error(`The library answered ${response.status}`);
      return Found.parse(await response.json());
    } catch (cause) {
      caller.throwIfAborted();
      throw new AppError("helper_busy", { cause });
    }
  }

  function present({ id, width, height, url, photographer, alt, src }: Found["photos"][number]): FoundPhotos["photos"][number] {
    const seal = sealOf(src.medium).toString("base64url");
    return {
      id: String(id),
      thumbnail: `${readStockThumbnail.path}?${new URLSearchParams({ address: src.medium, seal })}`,
      address: src.large2x,
      alt: (alt ?? "").slice(0, 500),
      width,
      height,
      credit: { name: photographer.slice(0, 200), url: safeUrl(url) ?? libraryAddress },
    };
  }

  return {
    async find(words, signal) {
      const { photos } = await ask({ query: words.slice(0, maxQuery), per_page: "1", orientation: "landscape" }, signal);
      return photos[0]?.src.large2x;
    },
    async search({ query, page, shape }, signal) {
      const fields = { query, page: String(page), per_page: String(photosAtOnce), ...(shape && { orientation: shape }) };
      const { photos, next_page: next } = await ask(fields, signal);
      return { photos: photos.slice(0, photosAtOnce).map(present), hasMore: Boolean(next) };
    },
    isSealed({ address, seal }) {
      const given = Buffer.from(seal, "base64url");
      const wanted = sealOf(address);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}

const libraryAddress = "https://www.pexels.com/";
