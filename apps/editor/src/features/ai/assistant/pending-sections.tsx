import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { wordsFor } from "../../../base/api/error-words.ts";
import { PrintedBlock } from "../../../document/printed/printed-block.tsx";
import { useOpenPage, usePageState } from "../../../document/page/page-context.tsx";
import { focusAiBox } from "../../../base/panel/panel-state.ts";
import { insertSections } from "../../../document/page/insert-sections.ts";
import { withNothingPending } from "./use-conversation.ts";
import type { useConversation } from "./use-conversation.ts";

interface PendingSectionsProps {
  readonly sections: readonly StoredBlock[];
  /** The block below which they were requested. */
  readonly below: string | null;
  readonly conversation: Pick<ReturnType<typeof useConversation>, "change">;
  readonly onInserted: () => void;
}

/** A preview of the proposed sections as a learner would see them. Only the author adds them to the page. */
export function PendingSections({ sections, below, conversation, onInserted }: PendingSectionsProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const title = useId();
  const [isFull, setFull] = useState(false);
  const isPlaced = usePageState(({ blocks }) => below !== null && blocks.some(({ id }) => id === below));
  const forget = () =>
    conversation.change(withNothingPending).catch((error: unknown) => {
      notify({ title: t`The suggestions are still here`, description: wordsFor(error) });
    });
  const insert = () => {
    const inserted = insertSections(page, sections, below);
    setFull(inserted === null);
    if (!inserted) return;
    const words = plural(sections.length, { one: "# section inserted", other: "# sections inserted" });
    announce(words);
    notify({ title: words, action: { label: t`Undo`, onSelect: inserted.undo } });
    void forget();
    // Waits until the page has rendered them.
    requestAnimationFrame(onInserted);
  };
  const discard = () => {
    void forget();
    announce(t`Nothing was inserted`);
    focusAiBox();
  };
  return (
    <section className="pending" aria-labelledby={title}>
      <h3 className="panel-label" id={title}>
        <Plural value={sections.length} one="# section is waiting for you" other="# sections are waiting for you" />
      </h3>
      <div className="pending-sections">
        {sections.map((section) => (
          <PrintedBlock key={section.id} className="pending-section" block={section} />
        ))}
      </div>
      {isFull ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={t`This page is full, so nothing was inserted.`} /> : null}
      <div className="pending-actions">
        <Button tone="ink" size="small" onClick={insert}>
          <Trans>Insert</Trans>
        </Button>
        <Button tone="secondary" size="small" onClick={discard}>
          <Trans>Not this time</Trans>
        </Button>
        <small>{isPlaced ? <Trans>Below the section you had selected</Trans> : <Trans>At the end of the page</Trans>}</small>
      </div>
    </section>
  );
}
