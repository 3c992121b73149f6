import { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { editBlock, newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock, insertBlock, moveBlock, removeBlock, replaceBlock, writeInBlock } from "@coursewright/course/edits.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { t } from "@lingui/core/macro";
import { asType } from "../../document/content/as-type.ts";
import type { OpenPage } from "../../document/page/open-page.ts";
import { changedKind } from "../../document/content/change-kind.ts";
import { blockOf } from "../../document/content/block-of.ts";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { focusText } from "./text-focus.ts";
import { keepFocus } from "./use-block-drag.ts";

type SectionEdits = Pick<SectionActions, "addSection" | "addOfType" | "addBelow" | "become" | "split" | "paste" | "duplicate" | "move">;

/** Creates, changes and moves sections of the open page; `agentForNew` is the agent of new sections. */
export function sectionEdits(page: OpenPage, agentForNew: () => AgentName): SectionEdits {
  const blocks = () => page.store.getState().blocks;
  const indexOf = (id: BlockId | null) => blocks().findIndex((block) => block.id === id);

  function freshBlock(type: string): StoredBlock | null {
    const block = blockOfType(type);
    return block ? newBlock(block, newId(), agentForNew()) : null;
  }

  /** [PAGE-12] Saves, adds and selects. */
  function put(block: StoredBlock | null, below: BlockId | null): void {
    if (!block) return;
    void page.saveNow();
    page.edit(`add:${block.id}`, (list) => insertBlock(list, block, below === null ? list.length : indexOf(below) + 1));
    if (show(block.id)) announce(t`Section added`);
  }

  function show(id: BlockId): boolean {
    if (indexOf(id) === -1) {
      announce(t`This page is full`);
      return false;
    }
    page.select(id);
    focusText(id);
    return true;
  }

  function become(id: BlockId, changed: StoredBlock | null): void {
    if (!changed) return;
    page.edit(`type:${id}`, (list) => replaceBlock(list, id, changed));
    void page.saveNow();
    announce(t`Section changed`);
    focusText(id);
  }

  return {
    addSection: (below) => put(freshBlock("Base"), below),
    addBelow: (id, type) => put(freshBlock(type), id),

    addOfType(type) {
      const { selected } = page.store.getState();
      const current = blockOf(blocks(), selected);
      const changed = current && isUndecided(current, type) ? changedKind(current, type) : null;
      if (changed) become(changed.id, changed);
      else put(freshBlock(type), selected);
    },

    become(id, type) {
      const current = blockOf(blocks(), id);
      if (current) become(id, asType({ ...current, data: {} }, type));
    },

    split(id, { field, before, after }) {
      const block = freshBlock("Base");
      if (!block) return;
      page.edit(`split:${block.id}`, (list) => {
        const added = insertBlock(list, block, indexOf(id) + 1);
        if (added === list) return list;
        return changeBlock(writeInBlock(added, id, { field, value: before }), block.id, { text: after });
      });
      if (show(block.id)) void page.saveNow();
    },

    paste(id, paragraphs) {
      const fresh = paragraphs.flatMap((text) => paragraph(text, agentForNew()));
      const last = fresh.at(-1);
      if (!last || fresh.length < paragraphs.length) return announce(t`This text is too long to paste`);
      const at = indexOf(id);
      // One edit inserts all paragraphs, so that a full page rejects the whole paste and not half of it.
      page.edit(`paste:${last.id}`, (list) => {
        const pasted = fresh.reduce((all, block, index) => insertBlock(all, block, at + index), removeBlock(list, id));
        return pasted.some((block) => block.id === last.id) ? pasted : list;
      });
      if (!show(last.id)) return;
      focusText(last.id, "end");
      void page.saveNow();
      const count = fresh.length;
      announce(t`${count} paragraphs pasted`);
    },

    duplicate(id) {
      const block = blockOf(blocks(), id);
      if (block) put({ ...block, id: newId() }, id);
    },

    move(id, by) {
      const focused = document.activeElement;
      page.edit(`move:${id}`, (list) => moveBlock(list, id, indexOf(id) + by));
      const [place, count] = [indexOf(id) + 1, blocks().length];
      announce(t`Moved to ${place} of ${count}`);
      keepFocus(id, focused);
    },
  };
}

function newId(): BlockId {
  return BlockId.parse(crypto.randomUUID());
}

/** Empty when the schema rejects the text. */
function paragraph(text: string, agent: AgentName): StoredBlock[] {
  const block = blockOfType("para");
  const data = block ? editBlock(block, block.model.defaults, { text: fromPlainText(text) }) : null;
  return block && data ? [newBlock({ ...block, model: { ...block.model, defaults: data } }, newId(), agent)] : [];
}

/** True for a new section, and for a placeholder kind that can still become another. */
function isUndecided({ type }: StoredBlock, wanted: string): boolean {
  return type === "Base" || (type !== wanted && blockOfType(type)?.becomes !== undefined);
}
