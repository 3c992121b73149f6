import type { BlockId } from "@coursewright/base/ids.ts";
import type { KeyboardEvent } from "react";

/** What can be done with the blocks of the page; the same object for as long as the page is open. */
export interface CanvasActions {
  /** A new Base section below this one, or at the end. */
  readonly addSection: (below: BlockId | null) => void;
  /** Makes the selected empty section one of this kind, or adds one below what is selected. */
  readonly addOfType: (type: string) => void;
  readonly move: (id: BlockId, by: 1 | -1) => void;
  readonly askToDelete: (id: BlockId) => void;
  readonly openPanel: (id: BlockId) => void;
  /** A key pressed on the block itself, not in its text. */
  readonly pressKey: (event: KeyboardEvent, id: BlockId) => void;
}
