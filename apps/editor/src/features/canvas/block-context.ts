import type { BlockId } from "@coursewright/base/ids.ts";
import { createContext, useContext } from "react";
import type { ChosenKind, Halves } from "../../document/page/section-actions.ts";

/** Gives an editable leaf access to its block. */
export interface BlockHost {
  readonly id: BlockId;
  readonly type: string;
  readonly isSelected: boolean;
  readonly write: (field: string, value: unknown) => void;
  /** The same for text that the browser already shows. Returns whether the block's schema accepted it. */
  readonly writeText: (field: string, value: unknown) => boolean;
  /** Adds a section below, as Enter at the end of a line does. */
  readonly addBelow: (kind: ChosenKind) => void;
  /** Adds an empty section above, as Enter at the start of a line does. */
  readonly addAbove: () => void;
  readonly split: (at: Halves) => void;
  /** Joins the text with its neighbour, or selects a neighbour that is no text. Returns false at the end of the page. */
  readonly join: (direction: "up" | "down") => boolean;
  /** Replaces the block with an empty one of another kind. */
  readonly become: (kind: ChosenKind) => void;
  readonly leaveText: () => void;
}

/** Blocks that consist of a single text: Enter and the slash menu act on the whole block. */
const texts: ReadonlySet<string> = new Set(["Base", "heading", "para"]);

export function isOneText({ type }: Pick<BlockHost, "type">): boolean {
  return texts.has(type);
}

export const BlockContext = createContext<BlockHost | null>(null);

export function useBlockHost(): BlockHost {
  const host = useContext(BlockContext);
  if (!host) throw new Error("A leaf must be rendered inside a block");
  return host;
}
