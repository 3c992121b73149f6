import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { openAssistant } from "../../../base/panel/panel-state.ts";
import { useRuns } from "../runs/runs-context.tsx";
import { isQuestion, useUnclaimed } from "./unclaimed.ts";

/** Once for each, however often the page is opened again. */
const told = new Set<string>();

/** Says on the page that something waits in the panel, which may be closed. */
export function useUnclaimedNotice(): void {
  const { t } = useLingui();
  const page = useOpenPage();
  const runs = useRuns();
  const { replies } = useUnclaimed();
  useEffect(() => {
    const finished = replies.filter((each) => each.reply !== null && !isQuestion(each) && !told.has(each.operation));
    const first = finished.find(({ operation }) => !runs.wasStopped(operation));
    for (const { operation } of finished) told.add(operation);
    if (!first) return;
    const show = () => {
      page.select(page.store.getState().blocks.find(({ id }) => id === first.blockId)?.id ?? null);
      openAssistant();
    };
    notify({ title: t`A section was finished while you were away`, action: { label: t`Show`, onSelect: show } });
  }, [page, replies, runs, t]);
}
