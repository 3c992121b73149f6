import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { addressOf } from "../formatting/address-of.ts";

export type ListName = "bulletList" | "orderedList" | "checkList";
export type FencedMark = "bold" | "italic" | "strike" | "code";

/** `length` counts the typed characters at the end of the line that the rule replaces. */
export type TypingRule =
  | { readonly kind: "block"; readonly type: "heading" | "quote" | "code" | "divider"; readonly data: BlockData; readonly length: number }
  | { readonly kind: "list"; readonly list: ListName; readonly length: number }
  | { readonly kind: "mark"; readonly mark: FencedMark; readonly fence: number; readonly length: number }
  | { readonly kind: "link"; readonly href: string; readonly text: string; readonly length: number };

/** The Markdown rule that the end of `line` fulfils. `line` is the text from the start of the paragraph to the cursor. */
export function typingRule(line: string): TypingRule | null {
  return startRule(line) ?? markRule(line) ?? linkRule(line);
}

function startRule(line: string): TypingRule | null {
  const { length } = line;
  // Some keyboards have already turned two hyphens into a dash.
  if (/^(?:---|[\u2013\u2014]-)$/u.test(line)) return { kind: "block", type: "divider", data: {}, length };
  if (line === "```") return { kind: "block", type: "code", data: {}, length };
  const [, start] = /^(\S+) $/u.exec(line) ?? [];
  switch (start) {
    case "#":
      return { kind: "block", type: "heading", data: { meta: { level: 2 } }, length };
    case "##":
    case "###":
      return { kind: "block", type: "heading", data: { meta: { level: 3 } }, length };
    case ">":
      return { kind: "block", type: "quote", data: {}, length };
    case "-":
    case "*":
    case "+":
      return { kind: "list", list: "bulletList", length };
    case "1.":
    case "1)":
      return { kind: "list", list: "orderedList", length };
    case "[]":
      return { kind: "list", list: "checkList", length };
    default:
      return line === "[ ] " ? { kind: "list", list: "checkList", length } : null;
  }
}

/** Inside words only backticks count: `2*3*4` and `snake_case_name` stay as they are. */
const fences: ReadonlyArray<readonly [FencedMark, number, RegExp]> = [
  ["bold", 2, /(?<![*\p{L}\p{N}])\*\*(?![\s*])([^*]*[^\s*])\*\*$/u],
  ["bold", 2, /(?<![_\p{L}\p{N}])__(?![\s_])([^_]*[^\s_])__$/u],
  ["italic", 1, /(?<![*\p{L}\p{N}])\*(?![\s*])([^*]*[^\s*])\*$/u],
  ["italic", 1, /(?<![_\p{L}\p{N}])_(?![\s_])([^_]*[^\s_])_$/u],
  ["strike", 2, /(?<!~)~~(?![\s~])([^~]*[^\s~])~~$/u],
  ["code", 1, /(?<!`)`([^`]+)`$/u],
];

function markRule(line: string): TypingRule | null {
  for (const [mark, fence, pattern] of fences) {
    const found = pattern.exec(line)?.[0];
    if (found !== undefined) return { kind: "mark", mark, fence, length: found.length };
  }
  return null;
}

function linkRule(line: string): TypingRule | null {
  const [found, text = "", address = ""] = /(?<!!)\[([^[\]]+)\]\(([^()\s]+)\)$/u.exec(line) ?? [];
  const href = addressOf(address);
  return found !== undefined && href !== null ? { kind: "link", href, text, length: found.length } : null;
}
