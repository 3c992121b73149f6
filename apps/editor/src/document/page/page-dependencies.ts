import { patchChapterTheme, patchPageTheme, patchProjectTheme, readPage, savePage } from "@coursewright/contract/courses.ts";
import { call } from "../../base/api/client.ts";
import type { PageAddress } from "../saving/draft.ts";
import { keepCopy } from "../saving/page-copies.ts";
import type { SavingWays } from "./page-saving.ts";
import { drafts } from "../saving/this-browser.ts";

const patchThemeAt = { project: patchProjectTheme, chapter: patchChapterTheme, page: patchPageTheme };

/** A browser refuses a request that is to outlive its page when it is larger; then the draft waits for the next visit. */
const largestKeepalive = 60_000;

/** How a page reaches the store, this computer's disk and its clock. */
export function waysOf(params: PageAddress): Omit<SavingWays, "onMerged"> {
  return {
    params,
    drafts,
    send: (body, { keepalive }) => call(savePage, { params, body }, { keepalive: keepalive && fits(body) }),
    read: () => call(readPage, { params }),
    sendTheme: (level, body, { keepalive }) => call(patchThemeAt[level], { params, body }, { keepalive: keepalive && fits(body) }),
    onSaved: (page, themes) => {
      keepCopy({ author: params.uid, pageId: params.pageId, openedAt: Date.now(), page, themes }).catch((error: unknown) =>
        console.warn("No copy of the page could be kept.", error),
      );
    },
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}

function fits(body: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).byteLength <= largestKeepalive;
}
