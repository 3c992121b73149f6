import type { BlockId } from "@coursewright/base/ids.ts";
import type { BlockRange } from "../content/selected-ids.ts";

/** A selection in a text. The positions are ProseMirror's in rich text and characters in plain text. */
export interface Caret {
  readonly id: BlockId;
  readonly field: string;
  readonly from: number;
  readonly to: number;
}

/** Where the author is: in a text, at a block, or at several blocks. */
export interface Where {
  readonly selected: BlockId | null;
  readonly range: BlockRange | null;
  readonly caret: Caret | null;
}
