import type { Proposal, ReviewNote } from "@coursewright/contract/page-review.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Undo2 } from "lucide-react";
import { closePanel } from "../../base/panel/panel-state.ts";
import { widthNow } from "../../base/widths/use-width.ts";
import { useOpenPage, usePageState } from "../../document/page/page-context.tsx";
import { PrintedBlock } from "../../document/printed/printed-block.tsx";
import { canTakeBack, fitOf } from "./apply-note.ts";
import type { Review } from "./use-review.ts";

interface NoteCardProps {
  readonly note: ReviewNote;
  readonly number: number;
  readonly review: Pick<Review, "accept" | "dismiss" | "takeBack">;
}

/** One note. An accepted one shrinks to a line. */
export function NoteCard({ note, number, review }: NoteCardProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const blocks = usePageState((state) => state.blocks);
  const { blockId, title, text, proposal, passage } = note;
  const fit = fitOf(note, blocks);
  const pageNumber = passage?.page;
  if (note.state === "accepted") {
    return (
      <article className="review-note is-accepted" aria-label={title}>
        <Check size={16} aria-hidden="true" />
        <b>{title}</b>
        {canTakeBack(note, blocks) ? (
          <Button tone="quiet" size="small" aria-label={t`Undo “${title}”`} onClick={() => review.takeBack(note)}>
            <Undo2 size={16} />
            <Trans>Undo</Trans>
          </Button>
        ) : null}
      </article>
    );
  }
  const showBlock = () => {
    // There the panel covers the page.
    if (widthNow() === "phone") closePanel();
    page.select(blockId);
    document.querySelector(`[data-block="${blockId}"]`)?.scrollIntoView({ block: "center" });
  };
  const misfit =
    fit === "changed" ? t`You changed this block. Review the page again.` : fit === "gone" ? t`This block was deleted.` : undefined;
  return (
    <article className="review-note" aria-label={title}>
      <h3>
        <i aria-hidden="true">{number}</i>
        {title}
      </h3>
      <p>{text}</p>
      {passage ? (
        <blockquote className="review-passage">
          <cite>
            {passage.sourceName}
            {pageNumber === undefined ? null : <Trans>, page {pageNumber}</Trans>}
          </cite>
          {passage.text}
        </blockquote>
      ) : null}
      {proposal ? <Proposed proposal={proposal} /> : null}
      <div className="review-acts">
        {proposal ? (
          <Button
            tone="secondary"
            size="small"
            disabledReason={misfit}
            aria-label={t`Accept “${title}”`}
            onClick={() => review.accept([note])}
          >
            <Trans>Accept</Trans>
          </Button>
        ) : (
          <small>
            <Trans>No change proposed</Trans>
          </small>
        )}
        <Button tone="quiet" size="small" aria-label={t`Dismiss “${title}”`} onClick={() => review.dismiss(note)}>
          <Trans>Dismiss</Trans>
        </Button>
        {fit === "gone" ? null : (
          <Button tone="quiet" size="small" aria-label={t`Show the block of “${title}”`} onClick={showBlock}>
            <Trans>Show block</Trans>
          </Button>
        )}
      </div>
    </article>
  );
}

function Proposed({ proposal: { kind, block } }: { readonly proposal: Proposal }) {
  const alt = block.data["alt"];
  if (block.type === "image" && typeof alt === "string") {
    return (
      <p className="review-proposal">
        <Trans>A picture: {alt}</Trans>
      </p>
    );
  }
  return (
    <div className="review-proposal">
      <small>{kind === "add" ? <Trans>New block below</Trans> : <Trans>Instead</Trans>}</small>
      <div inert>
        <PrintedBlock className="review-block" block={block} />
      </div>
    </div>
  );
}
