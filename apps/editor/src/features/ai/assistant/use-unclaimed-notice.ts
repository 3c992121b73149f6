import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { openAssistant } from "../../../base/panel/panel-state.ts";
import { useRuns } from "../runs/runs-context.tsx";
import { isQuestion, useUnclaimed } from "./unclaimed.ts";

/** One notice per reply, however often the page is opened. */
const notified = new Set<string>();

/** Points to a waiting reply in the panel, which may be closed. */
export function useUnclaimedNotice(): void {
  const { t } = useLingui();
  const page = useOpenPage();
  const runs = useRuns();
  const { replies } = useUnclaimed();
  useEffect(() => {
    const finished = replies.filter((each) => each.reply !== null && !isQuestion(each) && !notified.has(each.operation));
    const first = finished.find(({ operation }) => !runs.wasStopped(operation));
    for (const { operation } of finished) notified.add(operation);
    if (!first) return;
    const show = () => {
      page.select(page.store.getState().blocks.find(({ id }) => id === first.blockId)?.id ?? null);
      openAssistant();
    };
    notify({ title: t`A section was finished while you were away`, action: { label: t`Show`, onSelect: show } });
  }, [page, replies, runs, t]);
}
