import type { Cue } from "@coursewright/blocks/kit/captions/cues.ts";
import { joinCue, retimeCue, splitCue } from "@coursewright/blocks/kit/captions/edit-cues.ts";

/** A caption while it is edited. The key stays while its words and times change. */
export interface Line extends Cue {
  readonly key: string;
}

/** The line that is edited, and where its caret goes. */
export interface Place {
  readonly key: string;
  readonly caret: number;
}

export interface Lines {
  readonly lines: readonly Line[];
  readonly place: Place | null;
}

export function linesOf(cues: readonly Cue[]): Line[] {
  return cues.map((cue) => ({ ...cue, key: crypto.randomUUID() }));
}

export function splitAt({ lines }: Lines, index: number, at: number): Lines {
  const [first, second] = splitCue(lines, index, at).slice(index, index + 2);
  const line = lines[index];
  if (!line || !first || !second) return { lines, place: null };
  const next = { ...second, key: crypto.randomUUID() };
  return { lines: lines.toSpliced(index, 1, { ...first, key: line.key }, next), place: { key: next.key, caret: 0 } };
}

export function joinAt(before: Lines, index: number): Lines {
  const kept = before.lines[index - 1];
  const joined = joinCue(before.lines, index);
  const whole = joined?.cues[index - 1];
  if (!kept || !joined || !whole) return before;
  const line = { ...whole, key: kept.key };
  return { lines: before.lines.toSpliced(index - 1, 2, line), place: { key: line.key, caret: joined.at } };
}

export function retimed({ lines, place }: Lines, index: number, change: Partial<Pick<Cue, "start" | "end">>): Lines {
  const cues = retimeCue(lines, index, change);
  return { lines: lines.map((line, at) => ({ ...line, ...cues[at] })), place };
}

export function worded({ lines }: Lines, index: number, text: string): Lines {
  return { lines: lines.map((line, at) => (at === index ? { ...line, text } : line)), place: null };
}

const newLineSeconds = 3;

/** A new line after all others, or where the film stands. */
export function added({ lines }: Lines, at: number): Lines {
  const start = Math.max(at, lines.at(-1)?.end ?? 0);
  const line = { key: crypto.randomUUID(), start, end: start + newLineSeconds, text: "" };
  return { lines: [...lines, line], place: { key: line.key, caret: 0 } };
}
