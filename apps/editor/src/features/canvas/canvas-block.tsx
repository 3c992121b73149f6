import type { BlockId } from "@coursewright/base/ids.ts";
import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { storedEvidence } from "@coursewright/blocks/kit/data/evidence-field.ts";
import { noteOf } from "@coursewright/blocks/kit/data/note.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { writeInBlock } from "@coursewright/course/edits.ts";
import { themeVariables } from "@coursewright/theme/css-variables.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { classNames } from "@coursewright/ui/class-names.ts";
import { useLingui } from "@lingui/react/macro";
import { Suspense, memo, useLayoutEffect, useMemo, useRef } from "react";
import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { drawnAs, writtenSection } from "../../document/content/new-section.ts";
import { Later } from "../../base/loading/later.tsx";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { blockFeed } from "../../document/page/block-feed.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { isInRange, isRangeEnd } from "../../document/content/selected-ids.ts";
import { isWriting } from "../../document/page/undo-keys.ts";
import { useBlock, useBlockState } from "../../document/page/use-block-state.ts";
import { Asking, Comparison, useRun } from "../ai/index.ts";
import { BlockContext, isOneText } from "./block-context.ts";
import type { BlockHost } from "./block-context.ts";
import { BlockGuard, FailedBlock } from "../../document/printed/block-guard.tsx";
import { wordsIn } from "./words-in.ts";
import { BlockToolbar } from "./block-toolbar.tsx";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { editableLeaves } from "./editable-leaves.tsx";
import { useIsLifted } from "./lifting.ts";
import { keepKey } from "./writing/caret.ts";
import { pressBlock, pressLong } from "./writing/presses.ts";
import { useIsNoteOpen } from "./notes/open-notes.ts";
import { useBlockDrag } from "./use-block-drag.ts";
import "./canvas-block.css";

const BlockMarks = lazyPart(async () => ({ default: (await import("./block-marks.tsx")).BlockMarks }));
const BlockNote = lazyPart(async () => ({ default: (await import("./notes/block-note.tsx")).BlockNote }));
/** Only pages with a table load its tools. */
const TableTools = lazyPart(async () => ({ default: (await import("./tables/table-tools.tsx")).TableTools }));

interface CanvasBlockProps {
  readonly id: BlockId;
  readonly actions: SectionActions;
  readonly theme: Theme;
}

/** One block on the canvas. It subscribes only to itself, so that a keystroke redraws one block. */
export const CanvasBlock = memo(function CanvasBlock({ id, ...props }: CanvasBlockProps) {
  const block = useBlock(id);
  // The list may still contain a block that an edit has just removed.
  return block ? <BlockFrame block={block} {...props} /> : null;
});

interface BlockFrameProps {
  readonly block: StoredBlock;
  readonly actions: SectionActions;
  readonly theme: Theme;
}

function BlockFrame({ block, actions, theme }: BlockFrameProps) {
  const { i18n } = useLingui();
  const page = useOpenPage();
  const frame = useRef<HTMLDivElement>(null);
  const read = useMemo(() => drawnAs(block), [block]);
  const { id, type } = block;
  const isSelected = useBlockState(id, ({ selected }) => selected === id);
  const isInside = useBlockState(id, (state) => isInRange(state, id));
  const isEnd = useBlockState(id, (state) => isRangeEnd(state, id));
  // Tab enters the page at the selected block, or at the first.
  const isReachable = useBlockState(id, ({ blocks, selected, range }) => (selected ?? range?.head ?? blocks[0]?.id) === id);
  const isLifted = useIsLifted(id);
  const isNoteOpen = useIsNoteOpen(id);
  const hasNote = isNoteOpen || noteOf(block) !== "";
  const run = useRun(id);
  const isWorking = run?.kind === "working";
  const isAsked = run?.kind === "failed" ? run.again !== undefined : isWorking && run.isInPlace;
  const host = useMemo<BlockHost>(() => {
    const write = (field: string, value: unknown) =>
      page.edit(`change:${id}:${field}`, (blocks) => writeInBlock(blocks, id, { field, value }));
    return {
      id,
      type,
      isSelected,
      write,
      writeText: (field, value) => {
        const before = page.store.getState().blocks;
        // [WR-01] Writing into a new section makes it a paragraph, in the same step as the typing.
        if (type === "Base") {
          const written = RichText.parse(value);
          page.edit(`change:${id}:${field}`, (blocks) => writtenSection(blocks, id, written));
          return page.store.getState().blocks !== before;
        }
        // Skip the redraw only for single-text blocks: other controls of a block would use stale props.
        if (isOneText({ type })) blockFeed(page.store).quietly(id, () => write(field, value));
        else write(field, value);
        return page.store.getState().blocks !== before;
      },
      addBelow: (below) => actions.addBelow(id, below),
      split: (at) => actions.split(id, at),
      become: (kind) => actions.become(id, kind),
      addAbove: () => actions.addAbove(id),
      join: (direction) => actions.join(id, direction),
      leaveText: () => frame.current?.focus(),
    };
  }, [actions, id, isSelected, page, type]);
  const ownTheme = useMemo(() => cascade(theme, block.theme), [theme, block.theme]);
  useLayoutEffect(() => {
    const style = frame.current?.style;
    if (!style || !block.theme) return;
    const variables = Object.entries(themeVariables(ownTheme));
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => variables.forEach(([name]) => style.removeProperty(name));
  }, [block.theme, ownTheme]);
  // Not on pointerdown: a finger that scrolls must not select, and the pressed text must still exist when the browser sets its caret.
  const onMouseDown = (event: MouseEvent) => pressBlock(event.nativeEvent, id);
  // The focus stays in a range while it grows.
  const onFocus = () => {
    if (!isInRange(page.store.getState(), id)) page.select(id);
  };
  // A link in the content must not leave the editor.
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a[href]")) event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => pressLong(event.nativeEvent, id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current || isWriting(event.target)) return;
    if (keepKey(id, event)) event.preventDefault();
    else actions.pressKey(event, id);
  };
  // Also handles Ctrl+Enter in the text, before the text editor turns it into a line break.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && isWriting(event.target)) {
      event.stopPropagation();
      actions.pressKey(event, id);
    }
  };
  const failed = <FailedBlock text={wordsIn(block.data)} onDelete={() => actions.askToDelete(id)} />;
  const view =
    read.state === "ok" ? (
      <BlockGuard about={block} instead={failed}>
        <read.block.View data={read.data} metadata={read.metadata} leaves={editableLeaves} theme={ownTheme} />
      </BlockGuard>
    ) : (
      failed
    );
  return (
    <div
      ref={frame}
      className={classNames(
        "canvas-block",
        isSelected && "is-selected",
        isInside && "is-in-range",
        isEnd && "is-range-end",
        isWorking && "is-working",
        isLifted && "is-lifted",
      )}
      role="group"
      aria-label={read.state === "ok" ? i18n._(read.block.name) : block.type}
      aria-busy={isWorking}
      tabIndex={isReachable ? 0 : -1}
      data-block={id}
      data-type={block.type}
      onMouseDown={onMouseDown}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
    >
      <Grip id={id} />
      {isSelected ? <BlockToolbar id={id} type={type} actions={actions} /> : null}
      {read.state === "ok" && read.block.model.type === "table" ? (
        <Later>
          <TableTools id={id} data={read.data} metadata={read.metadata} isSelected={isSelected} frame={frame} actions={actions} />
        </Later>
      ) : null}
      <BlockContext value={host}>
        {run?.kind === "proposed" ? (
          <Suspense fallback={view}>
            <Comparison block={block} theme={ownTheme}>
              {view}
            </Comparison>
          </Suspense>
        ) : (
          view
        )}
      </BlockContext>
      {read.state === "ok" && (read.metadata["figuresToCheck"] || storedEvidence(block).length > 0) ? (
        <Suspense>
          <BlockMarks block={block} read={read} />
        </Suspense>
      ) : null}
      {isAsked ? (
        <Suspense>
          <Asking id={id} />
        </Suspense>
      ) : null}
      {hasNote ? (
        <Suspense>
          <BlockNote block={block} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Visible in the margin on hover; keyboard and touch use the handle in the toolbar. */
function Grip({ id }: { readonly id: BlockId }) {
  const { onPointerDown } = useBlockDrag(id);
  return <span className="block-grip" aria-hidden="true" onPointerDown={onPointerDown} />;
}
