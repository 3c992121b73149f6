import type { BlockId } from "@coursewright/base/ids.ts";
import { createContext, useContext } from "react";

/** Gives an editable leaf access to its block. */
export interface BlockHost {
  readonly id: BlockId;
  readonly type: string;
  readonly isSelected: boolean;
  readonly write: (field: string, value: unknown) => void;
  /** The same for text that the browser already shows. Returns whether the block's schema accepted it. */
  readonly writeText: (field: string, value: unknown) => boolean;
  /** Adds a section below, as Enter at the end of a line does. */
  readonly addBelow: (type: string) => void;
  readonly split: (at: { readonly field: string; readonly before: string; readonly after: string }) => void;
  /** Replaces the block with an empty one of another kind. */
  readonly become: (type: string) => void;
  readonly paste: (paragraphs: readonly string[]) => void;
  readonly removeEmpty: () => void;
  readonly leaveText: () => void;
}

/** Blocks that consist of a single text: Enter, paste and the slash menu act on the whole block. */
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

interface Press {
  readonly id: BlockId;
  readonly left: number;
  readonly top: number;
}

/** The position of the last press: a text that becomes editable puts its cursor there. */
let lastPress: Press | null = null;

export function rememberPress(id: BlockId, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): void {
  lastPress = { id, left: clientX, top: clientY };
}

/** Returns the press that selected this block, once. A block selected by keyboard has none. */
export function takePress(id: BlockId): Press | null {
  const press = lastPress?.id === id ? lastPress : null;
  lastPress = null;
  return press;
}
