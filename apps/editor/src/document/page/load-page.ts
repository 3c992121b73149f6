import { hasCode } from "../../base/api/api-error.ts";
import type { Draft, PageAddress } from "../saving/draft.ts";
import { loadPrefetched } from "./prefetch-page.ts";
import { readCopy } from "../saving/page-copies.ts";
import type { Opened } from "../saving/restore.ts";
import { drafts, pagesInUse } from "../saving/this-browser.ts";

/** Loads the page from the server, or its offline copy if the server is out of reach, with drafts of earlier visits. */
export async function loadForEditing(params: PageAddress, signal: AbortSignal): Promise<Opened> {
  const { pageId } = params;
  const loaded = await fromStoreOrCopy(params, signal);
  pagesInUse.add(pageId);
  signal.addEventListener("abort", () => pagesInUse.delete(pageId), { once: true });
  return { ...loaded, drafts: await takeDrafts(params) };
}

async function fromStoreOrCopy(params: PageAddress, signal: AbortSignal): Promise<Omit<Opened, "drafts">> {
  try {
    return await loadPrefetched(params, signal);
  } catch (error) {
    if (!hasCode(error, "offline") && !hasCode(error, "timeout")) throw error;
    const copy = await copyOf(params);
    if (!copy) throw error;
    return copy;
  }
}

/** Pages must open even if the browser blocks storage. */
async function copyOf({ uid, pageId }: PageAddress): ReturnType<typeof readCopy> {
  try {
    return await readCopy({ author: uid, pageId });
  } catch (error) {
    console.warn("The offline copy of the page could not be read.", error);
    return null;
  }
}

async function takeDrafts({ uid, pageId }: PageAddress): Promise<Draft[]> {
  try {
    return await drafts.take(uid, (each) => each === pageId);
  } catch (error) {
    console.warn("Drafts could not be read.", error);
    return [];
  }
}
