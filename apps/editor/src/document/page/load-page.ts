import { hasCode } from "../../base/api/api-error.ts";
import type { Draft, PageAddress } from "../saving/draft.ts";
import { openedAhead } from "./page-ahead.ts";
import { readCopy } from "../saving/page-copies.ts";
import type { Opened } from "../saving/restore.ts";
import { drafts, pagesInUse } from "../saving/this-browser.ts";

/** The page as the store holds it or, when that is out of reach, as it last was; and what earlier visits left unsaved. */
export async function loadForEditing(params: PageAddress, signal: AbortSignal): Promise<Opened> {
  const { pageId } = params;
  const loaded = await fromStoreOrCopy(params, signal);
  pagesInUse.add(pageId);
  signal.addEventListener("abort", () => pagesInUse.delete(pageId), { once: true });
  return { ...loaded, drafts: await takeDrafts(params) };
}

async function fromStoreOrCopy(params: PageAddress, signal: AbortSignal): Promise<Omit<Opened, "drafts">> {
  try {
    return await openedAhead(params, signal);
  } catch (error) {
    if (!hasCode(error, "offline") && !hasCode(error, "timeout")) throw error;
    const copy = await copyOf(params);
    if (!copy) throw error;
    return copy;
  }
}

/** A browser that keeps nothing still opens pages. */
async function copyOf({ uid, pageId }: PageAddress): ReturnType<typeof readCopy> {
  try {
    return await readCopy({ author: uid, pageId });
  } catch (error) {
    console.warn("The copy of the page could not be read.", error);
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
