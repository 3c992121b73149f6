import { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/catalog.ts";
import { newBlock } from "@coursewright/blocks/kit/stored-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { insertBlock, moveBlock, replaceBlock } from "@coursewright/course/edits.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { KeyboardEvent } from "react";
import { useOpenPage } from "../document/page-context.tsx";
import { changedKind } from "../generator/change-kind.ts";
import type { CanvasActions } from "./canvas-actions.ts";

interface Given {
  readonly askToDelete: (id: BlockId) => void;
  readonly openPanel: (id: BlockId) => void;
}

/** `given` must keep its identity, or every block is drawn again. */
export function useCanvasActions(given: Given): CanvasActions {
  const { t } = useLingui();
  const page = useOpenPage();
  return useMemo(() => {
    const blocks = () => page.store.getState().blocks;
    const indexOf = (id: BlockId | null) => blocks().findIndex((block) => block.id === id);

    function add(type: string, below: BlockId | null): void {
      const block = freshBlock(type);
      if (!block) return;
      void page.saveNow();
      page.edit(`add:${block.id}`, (list) => insertBlock(list, block, below === null ? list.length : indexOf(below) + 1));
      if (indexOf(block.id) === -1) return announce(t`This page is full`);
      page.select(block.id);
      announce(t`Section added`);
      focusText(block.id);
    }

    function addOfType(type: string): void {
      const { selected } = page.store.getState();
      const current = blocks().find((block) => block.id === selected);
      const changed = current && isUndecided(current, type) ? changedKind(current, type) : null;
      if (!changed) return add(type, selected);
      page.edit(`type:${changed.id}`, (list) => replaceBlock(list, changed.id, changed));
      void page.saveNow();
      announce(t`Section changed`);
      focusText(changed.id);
    }

    function move(id: BlockId, by: 1 | -1): void {
      const from = indexOf(id);
      const focused = document.activeElement;
      page.edit(`move:${id}`, (list) => moveBlock(list, id, from + by));
      const [place, count] = [indexOf(id) + 1, blocks().length];
      announce(t`Moved to ${place} of ${count}`);
      // An element that changes its place in the document loses the focus on the way.
      requestAnimationFrame(() => {
        if (focused instanceof HTMLElement && frameOf(id)?.contains(focused)) focused.focus();
      });
    }

    function selectNeighbour(id: BlockId, by: 1 | -1): void {
      const neighbour = blocks()[indexOf(id) + by];
      if (neighbour) frameOf(neighbour.id)?.focus();
    }

    function pressKey(event: KeyboardEvent, id: BlockId): void {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
      if (step && event.altKey) move(id, step);
      else if (step) selectNeighbour(id, step);
      else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) add("Base", id);
      else if (event.key === "Enter") focusText(id);
      else if (event.key === "Backspace" || event.key === "Delete") given.askToDelete(id);
      else if (event.key === "Escape") {
        page.select(null);
        frameOf(id)?.blur();
      } else return;
      event.preventDefault();
    }

    return { ...given, addSection: (below) => add("Base", below), addOfType, move, pressKey };
  }, [given, page, t]);
}

function freshBlock(type: string): StoredBlock | null {
  const block = blockOfType(type);
  return block ? newBlock(block, BlockId.parse(crypto.randomUUID())) : null;
}

/** A new section is of no kind yet, nor is one that only stands for a choice. */
function isUndecided({ type }: StoredBlock, wanted: string): boolean {
  return type === "Base" || (type !== wanted && blockOfType(type)?.becomes !== undefined);
}

function frameOf(id: BlockId): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-block="${id}"]`);
}

/**
 * The text may still be on its way: the editor of a paragraph loads when it is first needed. Until it is there the block
 * has the focus, so that a key does not press the button again; who goes elsewhere meanwhile is left alone.
 */
function focusText(id: BlockId): void {
  requestAnimationFrame(() => {
    frameOf(id)?.focus();
    moveIntoText(id, 60);
  });
}

function moveIntoText(id: BlockId, triesLeft: number): void {
  const frame = frameOf(id);
  if (!frame || document.activeElement !== frame || triesLeft === 0) return;
  const text = frame.querySelector<HTMLElement>("[contenteditable]");
  if (text) text.focus();
  else requestAnimationFrame(() => moveIntoText(id, triesLeft - 1));
}
