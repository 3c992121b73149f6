import type { Cue } from "./cues.ts";

/** More is too fast for most readers. */
const maxCharactersPerSecond = 20;
const minSeconds = 0.2;

export function isTooFast({ start, end, text }: Cue): boolean {
  return text.trim().length > maxCharactersPerSecond * Math.max(end - start, 0);
}

/** Splits a line at a character, and its time in the same proportion. */
export function splitCue(cues: readonly Cue[], index: number, at: number): Cue[] {
  const cue = cues[index];
  if (!cue) return [...cues];
  const [first, second] = [cue.text.slice(0, at).trim(), cue.text.slice(at).trim()];
  const share = cue.text.length === 0 ? 0.5 : Math.min(0.9, Math.max(0.1, at / cue.text.length));
  const middle = rounded(cue.start + (cue.end - cue.start) * share);
  return cues.toSpliced(index, 1, { start: cue.start, end: middle, text: first }, { start: middle, end: cue.end, text: second });
}

/** Joins a line with the one before it. Returns where the second text begins. */
export function joinCue(cues: readonly Cue[], index: number): { cues: Cue[]; at: number } | null {
  const [before, cue] = [cues[index - 1], cues[index]];
  if (!before || !cue) return null;
  const text = [before.text.trim(), cue.text.trim()].filter(Boolean).join(" ");
  const joined = { start: before.start, end: Math.max(before.end, cue.end), text };
  return { cues: cues.toSpliced(index - 1, 2, joined), at: text.length - cue.text.trim().length };
}

/** Changes the times of a line. The lines beside it give way as far as they can. */
export function retimeCue(cues: readonly Cue[], index: number, change: Partial<Pick<Cue, "start" | "end">>): Cue[] {
  const cue = cues[index];
  if (!cue) return [...cues];
  const [before, after] = [cues[index - 1], cues[index + 1]];
  const least = before ? before.start + minSeconds : 0;
  const most = after ? after.end - minSeconds : Number.POSITIVE_INFINITY;
  const start = rounded(Math.min(Math.max(change.start ?? cue.start, least), most - minSeconds));
  const end = rounded(Math.min(Math.max(change.end ?? cue.end, start + minSeconds), most));
  return cues.map((each, place) => {
    if (place === index) return { ...each, start, end };
    if (place === index - 1) return { ...each, end: Math.min(each.end, start) };
    return place === index + 1 ? { ...each, start: Math.max(each.start, end) } : each;
  });
}

/** Lines without words are dropped, times are in order, and no two lines overlap. */
export function tidied(cues: readonly Cue[]): Cue[] {
  const spoken = cues.map((cue) => ({ ...cue, text: cue.text.trim() })).filter(({ text }) => text !== "");
  const sorted = spoken.toSorted((one, other) => one.start - other.start);
  return sorted.flatMap((cue, index) => {
    const end = rounded(Math.min(cue.end, sorted[index + 1]?.start ?? cue.end));
    return end > cue.start ? [{ start: rounded(cue.start), end, text: cue.text }] : [];
  });
}

/** "1:31.2", and with hours "1:02:03". */
export function timeText(seconds: number, { decimals = 0 } = {}): string {
  const whole = decimals === 0 ? Math.floor(seconds) : seconds;
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const rest = (Math.floor((whole % 60) * 10 ** decimals) / 10 ** decimals)
    .toFixed(decimals)
    .padStart(decimals === 0 ? 2 : 3 + decimals, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Reads "1:31.2", "91.2" and "00:01:31,200"; null for anything else. */
export function secondsOf(text: string): number | null {
  const [, hours = "0", minutes = "0", seconds = ""] = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim()) ?? [];
  if (seconds === "") return null;
  return rounded(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(",", ".")));
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}
