import type { BlockId } from "@coursewright/base/ids.ts";
import { createContext, useContext } from "react";

/** What an editable leaf knows of the block around it. */
export interface BlockHost {
  readonly id: BlockId;
  readonly isSelected: boolean;
  /** Writes at a place in the data; answers whether the block's schema took it. */
  readonly write: (field: string, value: unknown) => boolean;
  /** Asks for a new section below, as Enter at the end of a line does. */
  readonly addBelow: () => void;
  /** From the text back to the block around it. */
  readonly leaveText: () => void;
}

export const BlockContext = createContext<BlockHost | null>(null);

export function useBlockHost(): BlockHost {
  const host = useContext(BlockContext);
  if (!host) throw new Error("A leaf stands outside of a block");
  return host;
}

interface Press {
  readonly id: BlockId;
  readonly left: number;
  readonly top: number;
}

/** Where the last press fell, so that a text that becomes editable by it puts its cursor there. */
let lastPress: Press | null = null;

export function rememberPress(id: BlockId, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): void {
  lastPress = { id, left: clientX, top: clientY };
}

/** The press that selected this block, once; a block that was selected by a key has none. */
export function takePress(id: BlockId): Press | null {
  const press = lastPress?.id === id ? lastPress : null;
  lastPress = null;
  return press;
}
