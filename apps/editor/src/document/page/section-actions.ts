import type { BlockId } from "@coursewright/base/ids.ts";
import type { KeyboardEvent } from "react";

/** What can be done with the blocks of the page; the same object for as long as the page is open. */
export interface SectionActions {
  /** A new Base section below this one, or at the end. */
  readonly addSection: (below: BlockId | null) => void;
  /** Makes the selected empty section one of this kind, or adds one below what is selected. */
  readonly addOfType: (type: string) => void;
  readonly addBelow: (id: BlockId, type: string) => void;
  /** Makes the section an empty one of another kind. */
  readonly become: (id: BlockId, type: string) => void;
  /** Keeps `before` where it is, and takes `after` to a new section below. */
  readonly split: (id: BlockId, at: { readonly field: string; readonly before: string; readonly after: string }) => void;
  /** Puts one paragraph each in the place of the section. */
  readonly paste: (id: BlockId, paragraphs: readonly string[]) => void;
  readonly duplicate: (id: BlockId) => void;
  /** Selects it and gives it the focus, wherever on the page it is. */
  readonly goTo: (id: BlockId) => void;
  readonly move: (id: BlockId, by: 1 | -1) => void;
  readonly askToDelete: (id: BlockId) => void;
  /** Takes an empty section away without a question; the cursor goes to the end of the text above. */
  readonly removeEmpty: (id: BlockId) => void;
  /** [PAGE-05] The way in: the editor of a table, a picture, a video or a chart; the text of any other. */
  readonly edit: (id: BlockId) => void;
  /** [PAGE-06] */
  readonly openPanel: (id: BlockId) => void;
  /** A key pressed on the block itself, not in its text. */
  readonly pressKey: (event: KeyboardEvent, id: BlockId) => void;
}
