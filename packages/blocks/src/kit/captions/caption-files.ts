import { type Cue, maxCues } from "./cues.ts";
import { secondsOf, tidied } from "./edit-cues.ts";

/** Reads WebVTT and SubRip (SRT). Returns null for a file without a line of captions. */
export function readCaptions(file: string): Cue[] | null {
  const cues: Cue[] = [];
  for (const part of file
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .split("\n\n")) {
    const lines = part.split("\n");
    // The line before the times is a number or a name.
    const at = lines.findIndex((line) => line.includes("-->"));
    const [start = null, end = null] = (lines[at] ?? "").split("-->").map((time) => secondsOf(time.trim().split(/\s/, 1)[0] ?? ""));
    if (at < 0 || start === null || end === null || end <= start) continue;
    const text = lines
      .slice(at + 1)
      .map(withoutMarkup)
      .filter(Boolean)
      .join(" ");
    cues.push({ start, end, text: text.slice(0, 500) });
    if (cues.length > maxCues) break;
  }
  const read = tidied(cues).slice(0, maxCues);
  return read.length > 0 ? read : null;
}

/** A player reads `<`, `>` and `&` as markup. A line cannot contain an arrow or an empty line, which would end it. */
export function vttOf(cues: readonly Cue[]): string {
  const parts = cues.map(({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${escaped(text)}`);
  return `WEBVTT\n\n${parts.join("\n\n")}\n`;
}

const marks: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&nbsp;": " " };

/** Removes `<v Speaker>`, `<i>` and `{\an8}`. */
function withoutMarkup(line: string): string {
  const words = line.replaceAll(/<[^<>]{0,200}>|\{\\[^{}]{0,50}\}/g, "");
  return words.replaceAll(/&(?:lt|gt|amp|nbsp|lrm|rlm);/g, (mark) => marks[mark] ?? "").trim();
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(/\s+/g, " ").trim();
}

/** "00:01:31.200" */
function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, "0")}`;
}
