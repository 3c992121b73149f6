import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";

export type MarkType = "bold" | "italic" | "underline" | "strike" | "highlight" | "code" | "superscript" | "subscript" | "link";

export interface DraftMark {
  readonly type: MarkType;
  readonly attrs?: { readonly href: string };
}

export type Run =
  | { readonly type: "text"; readonly text: string; readonly marks?: readonly DraftMark[] }
  | { readonly type: "hardBreak"; readonly marks?: readonly DraftMark[] };

export interface Line {
  readonly type: "paragraph";
  readonly content?: readonly Run[];
}

export type ListType = "bulletList" | "orderedList" | "checkList";

export interface ListItem {
  readonly type: "listItem" | "checkItem";
  readonly content: readonly [Line] | readonly [Line, List];
}

export interface List {
  readonly type: ListType;
  readonly content: readonly ListItem[];
}

export type TextNode = Line | List;

/** A block that was read from a clipboard or a file. It has no id yet, and may be longer than a stored block can be. */
export type Draft =
  | { readonly type: "heading"; readonly level: number; readonly content: readonly Run[] }
  | { readonly type: "para"; readonly content: readonly TextNode[] }
  | { readonly type: "quote"; readonly content: readonly TextNode[]; readonly source: string }
  | {
      readonly type: "callout";
      readonly kind: "note" | "tip" | "warning" | "danger";
      readonly title: string;
      readonly content: readonly TextNode[];
    }
  | { readonly type: "code"; readonly code: string; readonly language: string }
  | { readonly type: "table"; readonly rows: ReadonlyArray<readonly string[]>; readonly caption: string }
  | { readonly type: "divider" }
  | { readonly type: "image"; readonly source: PictureSource; readonly alt: string; readonly caption: string }
  | { readonly type: "video"; readonly source: File | string; readonly caption: string }
  | { readonly type: "audio" | "file"; readonly source: File }
  | { readonly type: "own"; readonly block: StoredBlock };

/** A file, or an address that a later step uploads: data:, blob: or http(s). Any other address cannot be loaded. */
export type PictureSource = File | string;

/** `inline` fits into a sentence. */
export interface Pasted {
  readonly inline: readonly Run[] | null;
  readonly drafts: readonly Draft[];
}

export const maxListDepth = 3;

export function line(content: readonly Run[]): Line {
  return content.length > 0 ? { type: "paragraph", content } : { type: "paragraph" };
}

export function textOf(runs: readonly Run[]): string {
  return runs.map((run) => (run.type === "text" ? run.text : "\n")).join("");
}

/** Joins lines by breaks. */
export function runsOf(nodes: readonly TextNode[]): Run[] {
  const lines = nodes.flatMap((node): Run[][] =>
    node.type === "paragraph" ? [[...(node.content ?? [])]] : node.content.map((item) => runsOf(item.content)),
  );
  return lines.flatMap((runs, index) => (index > 0 ? [{ type: "hardBreak" } as const, ...runs] : runs));
}

/** Reads the blocks of an element. */
export type ReadBlocks = (element: Element) => Draft[];
