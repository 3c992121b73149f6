import { notify } from "@coursewright/ui/notify.ts";
import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { PageAddress } from "../saving/draft.ts";
import { openPage } from "./open-page.ts";
import type { OpenPage } from "./open-page.ts";
import { dependenciesOf } from "./page-dependencies.ts";
import type { Opened } from "../saving/restore.ts";

/** Keeps the page open while its editor is mounted. Another page mounts another editor. */
export function useOpenedPage(opened: Opened, params: PageAddress): OpenPage {
  const [page] = useState(() =>
    openPage(opened, {
      ...dependenciesOf(params),
      onMerged: () => notify({ title: t`Changes made elsewhere were added to this page. Yours are all here.` }),
    }),
  );
  return page;
}
