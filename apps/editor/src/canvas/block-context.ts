import type { BlockId } from "@coursewright/base/ids.ts";
import type { BlockData } from "@coursewright/blocks/kit/define-block.ts";
import { createContext, useContext } from "react";

/** What an editable leaf knows of the block around it. */
export interface BlockHost {
  readonly id: BlockId;
  readonly isSelected: boolean;
  /** Answers whether the block's schema took the change. */
  readonly change: (patch: BlockData) => boolean;
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

/** Where the last press fell, so that a text that becomes editable by it puts its cursor there. */
let lastPress: { readonly left: number; readonly top: number; readonly at: number } | null = null;

export function rememberPress(event: { readonly clientX: number; readonly clientY: number }): void {
  lastPress = { left: event.clientX, top: event.clientY, at: performance.now() };
}

const fresh = 3_000;

export function takePress(): { readonly left: number; readonly top: number } | null {
  const press = lastPress;
  lastPress = null;
  return press && performance.now() - press.at < fresh ? press : null;
}
