import type { BlockId } from "@coursewright/base/ids.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { KeyboardEvent } from "react";

/** A kind of block, with data for one that does not start empty. */
export interface ChosenKind {
  readonly type: string;
  readonly data?: BlockData;
}

/** The two halves of a text at the caret. Rich text keeps its marks and lists. */
export interface Halves {
  readonly field: string;
  readonly before: RichText | string;
  readonly after: RichText | string;
}

/** Actions on the blocks of the open page. The object stays the same while the page is open. */
export interface SectionActions {
  /** Adds a Base section below this one, or at the end. */
  readonly addSection: (below: BlockId | null) => void;
  /** Turns the selected empty section into this type, or adds one below the selection. */
  readonly addOfType: (kind: ChosenKind) => void;
  readonly addBelow: (id: BlockId, kind: ChosenKind) => void;
  /** Adds a section at this place among the page's blocks. */
  readonly addAt: (place: number, kind: ChosenKind) => void;
  /** Turns the section into a new one of another type. */
  readonly become: (id: BlockId, kind: ChosenKind) => void;
  /** Adds a Base section above this one. The caret stays. */
  readonly addAbove: (id: BlockId) => void;
  /** Keeps `before` in this section and moves `after` to a new one below. */
  readonly split: (id: BlockId, at: Halves) => void;
  /** Joins the section's text with the section above or below, or selects one that is no text. Returns false without a neighbour. */
  readonly join: (id: BlockId, direction: "up" | "down") => boolean;
  readonly duplicate: (id: BlockId) => void;
  /** Selects and focuses the section, even if it is off screen. */
  readonly goTo: (id: BlockId) => void;
  /** Puts the caret at the start of the page. An empty page gets its first section. */
  readonly goToFirstLine: () => void;
  readonly move: (id: BlockId, by: 1 | -1) => void;
  readonly askToDelete: (id: BlockId) => void;
  /** Removes sections as one step without asking, and offers Undo. */
  readonly removeWithUndo: (ids: readonly BlockId[]) => void;
  /** [PAGE-05] Opens the editor of a table, picture, video or chart, or focuses the text of other blocks. */
  readonly edit: (id: BlockId) => void;
  /** [PAGE-06] */
  readonly openPanel: (id: BlockId) => void;
  /** The agent of new blocks. */
  readonly agentForNew: () => AgentName;
  /** Handles a key pressed on the block itself, not in its text. */
  readonly pressKey: (event: KeyboardEvent, id: BlockId) => void;
}
