import { notify } from "@coursewright/ui/notify.ts";
import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { PageAddress } from "../saving/draft.ts";
import { openPage } from "./open-page.ts";
import type { OpenPage } from "./open-page.ts";
import { waysOf } from "./page-dependencies.ts";
import type { Opened } from "../saving/restore.ts";

/** The open page for as long as its editor stands; another page is another editor. */
export function useOpenedPage(opened: Opened, params: PageAddress): OpenPage {
  const [page] = useState(() =>
    openPage(opened, {
      ...waysOf(params),
      onMerged: () => notify({ title: t`Changes made elsewhere were added to this page. Yours are all here.` }),
    }),
  );
  return page;
}
