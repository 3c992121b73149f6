import { patchChapterTheme, patchPageTheme, patchProjectTheme, readPage, savePage } from "@coursewright/contract/courses.ts";
import { call } from "../../base/api/client.ts";
import type { PageAddress } from "../saving/draft.ts";
import { keepCopy } from "../saving/page-copies.ts";
import type { PageSavingDependencies } from "./page-saving.ts";
import { drafts } from "../saving/this-browser.ts";

const patchThemeAt = { project: patchProjectTheme, chapter: patchChapterTheme, page: patchPageTheme };

/** Browsers reject larger keepalive requests; then the draft stays on disk for the next visit. */
const maxKeepaliveBytes = 60_000;

/** Connects a page to the server, the browser's storage and the clock. */
export function dependenciesOf(params: PageAddress): Omit<PageSavingDependencies, "onMerged"> {
  return {
    params,
    drafts,
    send: (body, { keepalive }) => call(savePage, { params, body }, { keepalive: keepalive && fits(body) }),
    read: () => call(readPage, { params }),
    sendTheme: (level, body, { keepalive }) => call(patchThemeAt[level], { params, body }, { keepalive: keepalive && fits(body) }),
    onSaved: (page, themes) => {
      keepCopy({ author: params.uid, pageId: params.pageId, openedAt: Date.now(), page, themes }).catch((error: unknown) =>
        console.warn("The offline copy of the page could not be stored.", error),
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
  return new TextEncoder().encode(JSON.stringify(body)).byteLength <= maxKeepaliveBytes;
}
