import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import { providerCall } from "../../platform/telemetry/provider-call.ts";

export interface StockPhotos {
  /** Returns the address of the best match. */
  find(words: string, signal: AbortSignal): Promise<string | undefined>;
}

export interface StockPhotosOptions {
  readonly baseUrl: string;
  /** Without a key there is no library. */
  readonly apiKey: string | undefined;
  readonly timeoutMs?: number;
}

const Found = z.object({ photos: z.array(z.object({ src: z.object({ large2x: z.string() }) })) });
const maxQuery = 200;

/** A client for the Pexels API. It does not retry: the author can ask again. */
export function createStockPhotos({ baseUrl, apiKey, timeoutMs = 8_000 }: StockPhotosOptions): StockPhotos | undefined {
  if (apiKey === undefined) return undefined;
  return {
    async find(words, caller) {
      const query = new URLSearchParams({ query: words.slice(0, maxQuery), per_page: "1", orientation: "landscape" });
      const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)]);
      try {
        const call = () => fetch(`${baseUrl}/search?${query}`, { headers: { authorization: apiKey }, redirect: "error", signal });
        const response = await providerCall({ provider: "stock-photos", operation: "search", call });
        if (!response.ok) throw new Error(`The library answered ${response.status}`);
        return Found.parse(await response.json()).photos[0]?.src.large2x;
      } catch (cause) {
        caller.throwIfAborted();
        throw new AppError("helper_busy", { cause });
      }
    },
  };
}
