import type { BlockId } from "@coursewright/base/ids.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { useMemo } from "react";
import type { KeyboardEvent } from "react";
import type { OpenPage } from "../../document/page/open-page.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { blockOf } from "../../document/content/block-of.ts";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { frameOf } from "../../document/page/frame-of.ts";
import { stepOnto } from "../../document/page/stepping.ts";
import { sectionEdits } from "./section-edits.ts";
import { placeCaret } from "./writing/caret.ts";
import { pressOnBlock } from "./writing/block-keys.ts";
import { enterBlock, isPassing } from "./writing/moves.ts";

interface Given {
  readonly askToDelete: (id: BlockId) => void;
  readonly removeWithUndo: (ids: readonly BlockId[]) => void;
  readonly openPanel: (id: BlockId) => void;
  readonly agentForNew: () => AgentName;
  /** Opens the panel with the focus in the block's own part. */
  readonly openEditor: (id: BlockId) => void;
}

/** These blocks are edited in the right panel, although some also contain editable text. */
const editedInPanel: ReadonlySet<string> = new Set([
  "table",
  "Table",
  "image",
  "video",
  "audio",
  "file",
  "chart",
  "barchart",
  "piechart",
  "linechart",
]);

/** `given` must keep its identity, or every block is redrawn. */
export function useCanvasActions(given: Given): SectionActions {
  const page = useOpenPage();
  return useMemo(() => canvasActions(page, given), [given, page]);
}

function canvasActions(page: OpenPage, { openEditor, agentForNew, ...given }: Given): SectionActions {
  const blocks = () => page.store.getState().blocks;
  const neighbour = (id: BlockId, by: 1 | -1) => blocks()[blocks().findIndex((block) => block.id === id) + by]?.id;
  const edits = sectionEdits(page, agentForNew);

  function edit(id: BlockId): void {
    const type = blockOf(blocks(), id)?.type ?? "";
    // A paragraph's text editor may still be loading.
    const isText = type === "para" || (!editedInPanel.has(type) && frameOf(id)?.querySelector("[data-leaf], [data-printed]"));
    if (isText) placeCaret({ id, at: "end" });
    else openEditor(id);
  }

  /** Removes the block by a key, without asking, and goes on where the author was. */
  function removeByKey(id: BlockId): void {
    const [above, below] = [neighbour(id, -1), neighbour(id, 1)];
    given.removeWithUndo([id]);
    const next = above ?? below;
    if (next) enterBlock(next, above ? "end" : "start");
  }

  function stepTo(id: BlockId | undefined): void {
    if (!id) return;
    stepOnto(id);
    frameOf(id)?.focus();
  }

  function pressKey(event: KeyboardEvent, id: BlockId): void {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (pressOnBlock(event, id)) {
      // Handled as a part of the writing flow.
    } else if (step && event.altKey) edits.move(id, step);
    else if (step) stepTo(neighbour(id, step));
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) edits.addSection(id);
    else if (event.key === "Enter" && isPassing(id)) edits.addSection(id);
    else if (event.key === "Enter") edit(id);
    else if (event.key === "Backspace" || event.key === "Delete") removeByKey(id);
    else if (event.key === "Escape") {
      page.select(null);
      frameOf(id)?.blur();
    } else return;
    event.preventDefault();
  }

  function goToFirstLine(): void {
    const [first] = blocks();
    if (first) enterBlock(first.id, "start");
    else edits.addSection(null);
  }

  return { ...edits, ...given, agentForNew, goToFirstLine, edit, pressKey, goTo: (id) => frameOf(id)?.focus() };
}
