import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { writeInBlock } from "@coursewright/course/edits.ts";
import { themeVariables } from "@coursewright/theme/css-variables.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { classNames } from "@coursewright/ui/class-names.ts";
import { useLingui } from "@lingui/react/macro";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { blockFeed } from "../../document/page/block-feed.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { isWriting } from "../../document/page/undo-keys.ts";
import { useBlock, useBlockState } from "../../document/page/use-block-state.ts";
import { useRun } from "../ai/index.ts";
import { BlockContext, isOneText, rememberPress } from "./block-context.ts";
import type { BlockHost } from "./block-context.ts";
import { BlockGuard, FailedBlock } from "../../document/printed/block-guard.tsx";
import { wordsIn } from "./words-in.ts";
import { BlockToolbar } from "./block-toolbar.tsx";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { editableLeaves } from "./editable-leaves.tsx";
import { useIsLifted } from "./lifting.ts";
import { useBlockDrag } from "./use-block-drag.ts";
import "./canvas-block.css";

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
  const read = useMemo(() => readBlock(block), [block]);
  const { id, type } = block;
  const isSelected = useBlockState(id, ({ selected }) => selected === id);
  // Tab enters the page at the selected block, or at the first.
  const isReachable = useBlockState(id, ({ blocks, selected }) => (selected ?? blocks[0]?.id) === id);
  const isLifted = useIsLifted(id);
  const isWorking = useRun(id)?.kind === "working";
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
        // Skip the redraw only for single-text blocks: other controls of a block would use stale props.
        if (isOneText({ type })) blockFeed(page.store).quietly(id, () => write(field, value));
        else write(field, value);
        return page.store.getState().blocks !== before;
      },
      addBelow: (below) => actions.addBelow(id, below),
      split: (at) => actions.split(id, at),
      become: (kind) => actions.become(id, kind),
      paste: (paragraphs) => actions.paste(id, paragraphs),
      removeEmpty: () => actions.removeEmpty(id),
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
  const onPointerDown = (event: PointerEvent) => {
    rememberPress(id, event);
    page.select(id);
  };
  // A link in the content must not leave the editor.
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a[href]")) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === frame.current && !isWriting(event.target)) actions.pressKey(event, id);
  };
  // Also handles Ctrl+Enter in the text, before the text editor turns it into a line break.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && isWriting(event.target)) {
      event.stopPropagation();
      actions.pressKey(event, id);
    }
  };
  const failed = <FailedBlock text={wordsIn(block.data)} onDelete={() => actions.askToDelete(id)} />;
  return (
    <div
      ref={frame}
      className={classNames("canvas-block", isSelected && "is-selected", isWorking && "is-working", isLifted && "is-lifted")}
      role="group"
      aria-label={read.state === "ok" ? i18n._(read.block.name) : block.type}
      aria-busy={isWorking}
      tabIndex={isReachable ? 0 : -1}
      data-block={id}
      data-type={block.type}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onFocus={() => page.select(id)}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
    >
      <Grip id={id} />
      {isSelected ? <BlockToolbar id={id} type={type} actions={actions} /> : null}
      <BlockContext value={host}>
        {read.state === "ok" ? (
          <BlockGuard about={block} instead={failed}>
            <read.block.View data={read.data} metadata={read.metadata} leaves={editableLeaves} theme={ownTheme} />
          </BlockGuard>
        ) : (
          failed
        )}
      </BlockContext>
    </div>
  );
}

/** Visible in the margin on hover; keyboard and touch use the handle in the toolbar. */
function Grip({ id }: { readonly id: BlockId }) {
  const { onPointerDown } = useBlockDrag(id);
  return <span className="block-grip" aria-hidden="true" onPointerDown={onPointerDown} />;
}
