import { AppError } from "../../platform/errors/app-error.ts";
import { FetchRefused } from "../../platform/guarded-fetch/fetch-refused.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch/guarded-fetch.ts";

/** Old pages name their pictures by http. The guard refuses that, and most sites answer to https too. */
export async function fetchForeign(url: string, fetchPicture: GuardedFetch): Promise<Uint8Array> {
  try {
    return await fetchPicture(url).catch((error: unknown) => {
      const isHttp = error instanceof FetchRefused && error.reason === "address" && /^http:/i.test(url);
      return isHttp ? fetchPicture(overHttps(url)) : Promise.reject(error);
    });
  } catch (cause) {
    // The reason stays in the log: an author must not learn which addresses answer inside our network.
    throw cause instanceof FetchRefused ? new AppError("picture_refused", { cause }) : cause;
  }
}

/** Parsing drops port 80 first: it is not the port of https. */
function overHttps(url: string): string {
  return new URL(url).href.replace(/^http:/, "https:");
}
