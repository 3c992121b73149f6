import type { BlockId } from "@coursewright/base/ids.ts";
import type { UnclaimedReply } from "@coursewright/contract/unclaimed-replies.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Hourglass } from "lucide-react";
import { useId, useMemo } from "react";
import { insertSections } from "../../../document/page/insert-sections.ts";
import { PrintedBlock } from "../../../document/printed/printed-block.tsx";
import { useOpenPage, usePageState } from "../../../document/page/page-context.tsx";
import { focusAiBox } from "../../../base/panel/panel-state.ts";
import { useRuns } from "../runs/runs-context.tsx";
import { sectionFromReply } from "../runs/section-from-reply.ts";
import { claim, isQuestion, useUnclaimed } from "./unclaimed.ts";
import "./conversation.css";

/** Replies that were completed while no tab was listening: for one section, or without an id for the whole page. */
export function UnclaimedReplies({ id }: { readonly id?: BlockId }) {
  const { params, replies } = useUnclaimed();
  const here = replies.filter((each) => !isQuestion(each) && (id === undefined || each.blockId === id));
  return here.map((unclaimed) =>
    unclaimed.reply === null ? (
      <Notice
        key={unclaimed.operation}
        tone="plain"
        icon={<Hourglass size={18} />}
        title={<Trans>The helper is finishing this section.</Trans>}
      >
        <Trans>You can keep working. It is offered here when it is ready.</Trans>
      </Notice>
    ) : (
      <Offer
        key={unclaimed.operation}
        unclaimed={{ ...unclaimed, reply: unclaimed.reply }}
        claimIt={() => void claim(params, unclaimed.operation)}
      />
    ),
  );
}

interface OfferProps {
  readonly unclaimed: UnclaimedReply & { readonly reply: string };
  readonly claimIt: () => void;
}

function Offer({ unclaimed, claimIt }: OfferProps) {
  const { t } = useLingui();
  const title = useId();
  const page = useOpenPage();
  const runs = useRuns();
  const { operation, blockId, reply, isDemo } = unclaimed;
  const asked = usePageState(({ blocks }) => blocks.find((each) => each.id === blockId));
  const section = useMemo(() => sectionFromReply(unclaimed, asked), [asked, unclaimed]);
  const insert = async () => {
    if (!section) return;
    if (asked?.id === section.id) {
      page.select(asked.id);
      // The page claims it when the author has decided.
      const isTaken = await runs.insert(asked.id, { text: reply, isDemo }, operation);
      if (isTaken && runs.store.getState().get(asked.id)?.kind !== "proposed") focusAiBox();
      return;
    }
    const inserted = insertSections(page, [section], blockId);
    if (!inserted) return notify({ title: t`This page is full, so nothing was inserted.` });
    announce(t`Section inserted`);
    notify({ title: t`Section inserted`, action: { label: t`Undo`, onSelect: inserted.undo } });
    claimIt();
    focusAiBox();
  };
  const discard = () => {
    claimIt();
    announce(t`Nothing was inserted`);
    focusAiBox();
  };
  return (
    <section className="pending" aria-labelledby={title}>
      <h3 className="panel-label" id={title}>
        {runs.wasStopped(operation) ? (
          <Trans>This was finished after you cancelled.</Trans>
        ) : (
          <Trans>This was finished while you were away.</Trans>
        )}
      </h3>
      {section ? (
        <div className="pending-sections">
          <PrintedBlock className="pending-section" block={section} />
        </div>
      ) : (
        <Notice tone="plain" title={<Trans>It no longer fits this section.</Trans>} />
      )}
      <div className="pending-actions">
        <Button
          tone="ink"
          size="small"
          disabledReason={section ? undefined : t`It no longer fits this section.`}
          onClick={() => void insert()}
        >
          <Trans>Insert</Trans>
        </Button>
        <Button tone="secondary" size="small" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </section>
  );
}
