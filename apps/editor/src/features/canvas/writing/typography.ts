import type { Typography } from "@coursewright/course/language.ts";

/** The last `length` characters of the line are replaced by `text`. */
export interface Replacement {
  readonly length: number;
  readonly text: string;
}

/** A quick check, since the author's language must not be looked up at every key. */
export function isTypographic(line: string): boolean {
  return /["'.]$|--[^-]$/u.test(line);
}

/** Returns the typographic form of the characters that the author has just typed at the end of `line`, or null. */
export function typographicForm(line: string, { double, single, dash }: Typography): Replacement | null {
  if (isAddress(line)) return null;
  switch (line.at(-1)) {
    case '"':
      return quote(line, double);
    case "'":
      return isApostrophe(line, single) ? { length: 1, text: "’" } : quote(line, single);
    case ".":
      return /(?:^|[^.])\.\.\.$/.test(line) ? { length: 3, text: "…" } : null;
    default:
      return dashes(line, dash);
  }
}

/** Two hyphens become a dash at the next character. An option such as `--help` keeps its hyphens. */
function dashes(line: string, dash: string): Replacement | null {
  const [, before, next] = /(\s|[^\s-])--([^-])$/u.exec(line) ?? [];
  if (before === undefined || next === undefined) return null;
  const isOption = /\s/.test(before) && !/\s/.test(next);
  return isOption ? null : { length: 2 + next.length, text: `${dash}${next}` };
}

function quote(line: string, [open, close]: readonly [string, string]): Replacement | null {
  const before = line.slice(0, -1);
  if (/(?:^|[\s([{«„“‚‘\u2013\u2014-])$/u.test(before) && !endsWithClose(before, close)) return { length: 1, text: open };
  // Inches and seconds keep the straight mark.
  if (/\d$/.test(before) && !isOpen(before, open, close)) return null;
  return { length: 1, text: close };
}

/** In German “ closes a quotation, so that the next mark does not open one. */
function endsWithClose(before: string, close: string): boolean {
  return before.endsWith(close) && !/\s$/u.test(close);
}

function isApostrophe(line: string, [open, close]: readonly [string, string]): boolean {
  const before = line.slice(0, -1);
  return /[\p{L}\p{N}]$/u.test(before) && !isOpen(before, open, close);
}

function isOpen(text: string, open: string, close: string): boolean {
  if (open === close) return (text.split(open).length - 1) % 2 === 1;
  return text.lastIndexOf(open) > text.lastIndexOf(close);
}

function isAddress(line: string): boolean {
  const word = /\S*$/u.exec(line)?.[0] ?? "";
  return /:\/\/|^www\.|@/u.test(word);
}
