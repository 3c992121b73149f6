import { savePage } from "@coursewright/contract/courses.ts";
import type { PageDocument } from "@coursewright/contract/courses.ts";
import { useState } from "react";
import { call } from "../api/client.ts";
import { draftsIn } from "./drafts.ts";
import { openPage } from "./open-page.ts";
import type { OpenPage } from "./open-page.ts";

interface Params {
  readonly uid: string;
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}

/** The open page for as long as its editor stands; another page is another editor. */
export function useOpenedPage(page: PageDocument, params: Params): OpenPage {
  const [opened] = useState(() =>
    openPage(page, {
      send: (body, { keepalive }) => call(savePage, { params, body }, { keepalive }),
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
