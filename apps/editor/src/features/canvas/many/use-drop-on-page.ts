import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { outlineQuery } from "../../../base/api/queries.ts";
import { carrying } from "../../../document/page/carrying.ts";
import type { DropTarget } from "../../../document/page/carrying.ts";
import { usePageAddress } from "../../../document/page/page-address.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import type { BlockId } from "@coursewright/base/ids.ts";
import { sendToPage } from "./move-message.ts";
import { useOpenAt } from "./use-open-at.ts";

/** [WR-14] Takes blocks that were dropped on a page or chapter of the sidebar. */
export function useDropOnPage(): void {
  const { t } = useLingui();
  const page = useOpenPage();
  const from = usePageAddress();
  const { data: outline } = useQuery(outlineQuery(from.uid, from.projectId));
  const open = useOpenAt();
  const drop = useEffectEvent((ids: readonly BlockId[], { kind, id }: DropTarget) => {
    const chapter = outline?.chapters.find(({ uuid, pages }) =>
      kind === "chapter" ? uuid === id : pages.some((each) => each.uuid === id),
    );
    const target = kind === "chapter" ? chapter?.pages[0] : chapter?.pages.find(({ uuid }) => uuid === id);
    if (!chapter || !target) return notify({ title: t`This chapter has no page yet. Nothing was moved.` });
    if (target.uuid === from.pageId) return;
    const to = { ...from, chapterId: chapter.uuid, pageId: target.uuid };
    void sendToPage(page, { ids, from, to, toName: target.name, open });
  });
  useEffect(() => {
    carrying.setState({ drop: (ids, target) => drop(ids, target) });
    return () => carrying.setState({ drop: null });
  }, []);
}
