import { patchChapterTheme, patchPageTheme, patchProjectTheme, savePage } from "@coursewright/contract/courses.ts";
import { useState } from "react";
import { call } from "../api/client.ts";
import { draftsIn } from "./drafts.ts";
import { openPage } from "./open-page.ts";
import type { OpenPage, Opened } from "./open-page.ts";

interface Params {
  readonly uid: string;
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}

const patchThemeAt = { project: patchProjectTheme, chapter: patchChapterTheme, page: patchPageTheme };

/** The open page for as long as its editor stands; another page is another editor. */
export function useOpenedPage(loaded: Opened, params: Params): OpenPage {
  const [opened] = useState(() =>
    openPage(loaded, {
      send: (body, { keepalive }) => call(savePage, { params, body }, { keepalive }),
      sendTheme: (level, body, { keepalive }) => call(patchThemeAt[level], { params, body }, { keepalive }),
      drafts: draftsIn(localStorage),
      newId: () => crypto.randomUUID(),
      now: () => Date.now(),
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  return opened;
}
