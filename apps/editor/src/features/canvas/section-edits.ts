import { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { StoredBlock, newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { insertBlock, moveBlock, removeBlock, replaceBlock } from "@coursewright/course/edits.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { t } from "@lingui/core/macro";
import { isEmptyText, isTextBlock, joinTexts, splitText } from "../../document/content/text-flow.ts";
import { asType } from "../../document/content/as-type.ts";
import type { OpenPage } from "../../document/page/open-page.ts";
import { changedKind } from "../../document/content/change-kind.ts";
import { blockOf } from "../../document/content/block-of.ts";
import type { ChosenKind, SectionActions } from "../../document/page/section-actions.ts";
import { caretNow, placeCaret } from "./writing/caret.ts";
import { enterBlock, focusBlock } from "./writing/moves.ts";
import { keepFocus } from "./use-block-drag.ts";

type SectionEdits = Pick<
  SectionActions,
  "addSection" | "addOfType" | "addBelow" | "addAbove" | "addAt" | "become" | "split" | "join" | "duplicate" | "move"
>;

/** Creates, changes and moves sections of the open page; `agentForNew` is the agent of new sections. */
export function sectionEdits(page: OpenPage, agentForNew: () => AgentName): SectionEdits {
  const blocks = () => page.store.getState().blocks;
  const indexOf = (id: BlockId | null) => blocks().findIndex((block) => block.id === id);

  const placeBelow = (id: BlockId | null) => (id === null ? blocks().length : indexOf(id) + 1);

  function freshBlock({ type, data }: ChosenKind): StoredBlock | null {
    const block = blockOfType(type);
    return block ? withData(newBlock(block, newId(), agentForNew()), data) : null;
  }

  /** [PAGE-12] Saves, adds and selects. */
  function put(block: StoredBlock | null, at: number): void {
    if (!block) return;
    void page.saveNow();
    page.edit(`add:${block.id}`, (list) => insertBlock(list, block, at));
    if (show(block.id)) announce(t`Section added`);
  }

  function show(id: BlockId): boolean {
    if (indexOf(id) === -1) {
      announce(t`This page is full`);
      return false;
    }
    page.select(id);
    placeCaret({ id, at: "start" });
    return true;
  }

  function become(id: BlockId, changed: StoredBlock | null): void {
    if (!changed) return;
    page.edit(`type:${id}`, (list) => replaceBlock(list, id, changed));
    void page.saveNow();
    announce(t`Section changed`);
    placeCaret({ id, at: "start" });
  }

  return {
    addSection: (below) => put(freshBlock({ type: "Base" }), placeBelow(below)),
    addBelow: (id, kind) => put(freshBlock(kind), placeBelow(id)),
    addAt: (place, kind) => put(freshBlock(kind), place),

    addOfType(kind) {
      const { selected } = page.store.getState();
      const current = blockOf(blocks(), selected);
      const changed = current && isUndecided(current, kind.type) ? changedKind(current, kind.type) : null;
      if (changed) become(changed.id, withData(changed, kind.data));
      else put(freshBlock(kind), placeBelow(selected));
    },

    become(id, { type, data }) {
      const current = blockOf(blocks(), id);
      const changed = current ? asType({ ...current, data: {} }, type) : null;
      if (changed) become(id, withData(changed, data));
    },

    addAbove(id) {
      const block = freshBlock({ type: "Base" });
      const caret = caretNow();
      if (!block) return;
      page.edit(`add:${block.id}`, (list) => insertBlock(list, block, indexOf(id)));
      if (indexOf(block.id) === -1) announce(t`This page is full`);
      else if (caret) placeCaret({ ...caret, at: caret });
    },

    split(id, halves) {
      const fresh = freshBlock({ type: "Base" });
      if (!fresh) return;
      page.edit(`split:${fresh.id}`, (list) => splitText(list, { id, fresh, ...halves }) ?? list);
      if (show(fresh.id)) void page.saveNow();
    },

    join(id, direction) {
      const neighbour = blocks()[indexOf(id) + (direction === "up" ? -1 : 1)]?.id;
      if (!neighbour) return false;
      const [upper, lower] = direction === "up" ? [neighbour, id] : [id, neighbour];
      const joined = joinTexts(blocks(), upper, lower);
      if (joined) {
        page.edit(`join:${upper}:${lower}`, () => joined.blocks);
        placeCaret(joined.caret);
        return true;
      }
      const [other, own] = [blockOf(blocks(), neighbour), blockOf(blocks(), id)];
      // Texts that do not fit into each other stay apart; the caret only goes over.
      if (other && isTextBlock(other)) enterBlock(neighbour, direction === "up" ? "end" : "start");
      else {
        if (own && isEmptyText(own)) page.edit(`remove:${id}`, (list) => removeBlock(list, id));
        focusBlock(neighbour);
      }
      return true;
    },

    duplicate(id) {
      const block = blockOf(blocks(), id);
      if (block) put({ ...block, id: newId() }, placeBelow(id));
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

function withData(block: StoredBlock, data: BlockData | undefined): StoredBlock {
  return data ? StoredBlock.parse({ ...block, data }) : block;
}

function newId(): BlockId {
  return BlockId.parse(crypto.randomUUID());
}

/** True for a new section, and for a placeholder kind that can still become another. */
function isUndecided({ type }: StoredBlock, wanted: string): boolean {
  return type === "Base" || (type !== wanted && blockOfType(type)?.becomes !== undefined);
}
