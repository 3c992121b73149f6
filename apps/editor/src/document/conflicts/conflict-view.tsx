import { Dialog } from "@base-ui/react/dialog";
import { Button, IconButton } from "@coursewright/ui/button.tsx";
import { classNames } from "@coursewright/ui/class-names.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import "@coursewright/ui/scrim.css";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Minus, PencilLine, Plus, X } from "lucide-react";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { PrintedBlock } from "../printed/printed-block.tsx";
import { compare, isUntouched } from "../merging/compare.ts";
import type { Cell, Mark, Row } from "../merging/compare.ts";
import { useOpenPage, usePageState } from "../page/page-context.tsx";
import type { Choice } from "../page/page-saving.ts";
import type { Conflict } from "../saving/save-state.ts";
import "./conflict-view.css";

interface ConflictViewProps {
  readonly conflict: Conflict;
  readonly onClose: () => void;
}

/** Shows both versions side by side. Closing it keeps the conflict open and loses nothing. */
export function ConflictView({ conflict, onClose }: ConflictViewProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const blocks = usePageState((state) => state.blocks);
  const runs = useMemo(
    () => compare(conflict.over === "page" ? { ...conflict.branches, mine: blocks } : { ...conflict.branches, theirs: blocks }),
    [blocks, conflict],
  );
  const sides =
    conflict.over === "page"
      ? { mine: t`Here`, theirs: t`Saved elsewhere` }
      : { mine: t`From the earlier visit`, theirs: t`On this page now` };
  const choose = (choice: Choice) => {
    onClose();
    page.choose(choice);
    announce(t`Done. Undo brings the other version back.`);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="ui-scrim" />
        <Dialog.Popup className="conflict">
          <header className="conflict-head">
            <Dialog.Title className="conflict-title">
              <Trans>Two versions of this page</Trans>
            </Dialog.Title>
            <Dialog.Description className="conflict-words">
              <Trans>Nothing is overwritten until you choose, and Undo brings the other version back.</Trans>
            </Dialog.Description>
            <IconButton label={t`Decide later`} side="left" onClick={onClose}>
              <X size={18} strokeWidth={1.75} />
            </IconButton>
          </header>
          <div className="conflict-body">
            <Sides names={sides} runs={runs} />
          </div>
          <Choices choose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choices({ choose }: { readonly choose: (choice: Choice) => void }) {
  return (
    <footer className="conflict-foot">
      <Button tone="quiet" onClick={() => choose("both")}>
        <Trans>Keep both</Trans>
      </Button>
      <Button tone="secondary" onClick={() => choose("theirs")}>
        <Trans>Take theirs</Trans>
      </Button>
      <Button onClick={() => choose("mine")}>
        <Trans>Keep mine</Trans>
      </Button>
    </footer>
  );
}

interface SidesProps {
  readonly names: { readonly mine: string; readonly theirs: string };
  readonly runs: readonly Row[][];
}

function Sides({ names, runs }: SidesProps) {
  return (
    <>
      <div className="conflict-names" aria-hidden="true">
        <b>{names.mine}</b>
        <b>{names.theirs}</b>
      </div>
      {runs.map((run) => {
        const [first] = run;
        if (!first) return null;
        return isUntouched(first) ? <Untouched key={first.id} run={run} /> : <Differing key={first.id} names={names} row={first} />;
      })}
    </>
  );
}

function Untouched({ run }: { readonly run: readonly Row[] }) {
  return (
    <details className="conflict-same">
      <summary>
        <Plural value={run.length} one="# section is the same" other="# sections are the same" />
      </summary>
      {run.map(({ id, mine }) => (mine.block ? <PrintedBlock key={id} className="conflict-block" block={mine.block} /> : null))}
    </details>
  );
}

function Differing({ names, row }: { readonly names: SidesProps["names"]; readonly row: Row }) {
  return (
    <div className="conflict-row">
      <Side name={names.mine} cell={row.mine} />
      <Side name={names.theirs} cell={row.theirs} />
    </div>
  );
}

function Side({ name, cell: { mark, block } }: { readonly name: string; readonly cell: Cell }) {
  return (
    <section className={classNames("conflict-side", `conflict-side--${block ? mark : "absent"}`)} aria-label={name}>
      <p className="conflict-mark">
        <span className="conflict-name">{name}</span>
        <MarkWords mark={mark} isAbsent={block === null} />
      </p>
      {block ? <PrintedBlock className="conflict-block" block={block} /> : null}
    </section>
  );
}

const markIcons: Record<Mark, ReactNode> = {
  same: null,
  added: <Plus size={14} strokeWidth={2.2} />,
  changed: <PencilLine size={14} strokeWidth={2} />,
  removed: <Minus size={14} strokeWidth={2.2} />,
};

function MarkWords({ mark, isAbsent }: { readonly mark: Mark; readonly isAbsent: boolean }) {
  const words: Record<Mark, ReactNode> = {
    same: isAbsent ? <Trans>Not here</Trans> : <Trans>As it was</Trans>,
    added: <Trans>Added</Trans>,
    changed: <Trans>Changed</Trans>,
    removed: <Trans>Removed</Trans>,
  };
  return (
    <em>
      {markIcons[mark]} {words[mark]}
    </em>
  );
}
