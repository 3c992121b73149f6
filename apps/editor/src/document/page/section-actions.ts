import type { BlockId } from "@coursewright/base/ids.ts";
import type { KeyboardEvent } from "react";

/** Actions on the blocks of the open page. The object stays the same while the page is open. */
export interface SectionActions {
  /** Adds a Base section below this one, or at the end. */
  readonly addSection: (below: BlockId | null) => void;
  /** Turns the selected empty section into this type, or adds one below the selection. */
  readonly addOfType: (type: string) => void;
  readonly addBelow: (id: BlockId, type: string) => void;
  /** Turns the section into an empty one of another type. */
  readonly become: (id: BlockId, type: string) => void;
  /** Keeps `before` in this section and moves `after` to a new one below. */
  readonly split: (id: BlockId, at: { readonly field: string; readonly before: string; readonly after: string }) => void;
  /** Replaces the section with one section per paragraph. */
  readonly paste: (id: BlockId, paragraphs: readonly string[]) => void;
  readonly duplicate: (id: BlockId) => void;
  /** Selects and focuses the section, even if it is off screen. */
  readonly goTo: (id: BlockId) => void;
  readonly move: (id: BlockId, by: 1 | -1) => void;
  readonly askToDelete: (id: BlockId) => void;
  /** Removes an empty section without asking. The cursor moves to the end of the text above. */
  readonly removeEmpty: (id: BlockId) => void;
  /** [PAGE-05] Opens the editor of a table, picture, video or chart, or focuses the text of other blocks. */
  readonly edit: (id: BlockId) => void;
  /** [PAGE-06] */
  readonly openPanel: (id: BlockId) => void;
  /** Handles a key pressed on the block itself, not in its text. */
  readonly pressKey: (event: KeyboardEvent, id: BlockId) => void;
}
