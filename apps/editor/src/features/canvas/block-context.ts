import type { BlockId } from "@coursewright/base/ids.ts";
import { createContext, useContext } from "react";

/** What an editable leaf knows of the block around it. */
export interface BlockHost {
  readonly id: BlockId;
  readonly type: string;
  readonly isSelected: boolean;
  /** Writes at a place in the data. */
  readonly write: (field: string, value: unknown) => void;
  /** The same for a text that shows what was typed already; answers whether the block's schema took it. */
  readonly writeText: (field: string, value: unknown) => boolean;
  /** A new section below, as Enter at the end of a line asks for. */
  readonly addBelow: (type: string) => void;
  readonly split: (at: { readonly field: string; readonly before: string; readonly after: string }) => void;
  /** Makes the block an empty one of another kind. */
  readonly become: (type: string) => void;
  readonly paste: (paragraphs: readonly string[]) => void;
  readonly removeEmpty: () => void;
  /** From the text back to the block around it. */
  readonly leaveText: () => void;
}

/** Blocks that are one text, so that what is done to the text is done to the block. */
const texts: ReadonlySet<string> = new Set(["Base", "heading", "para"]);

export function isOneText({ type }: Pick<BlockHost, "type">): boolean {
  return texts.has(type);
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
