import { z } from "zod";
import { label } from "../definition/fields.ts";
import { ownFile } from "../url/own-file.ts";

/** Times are in seconds, with at most three decimals. */
export const Cue = z.strictObject({
  start: z.number().min(0).max(86_400),
  end: z.number().min(0).max(86_400),
  text: label({ max: 500 }),
});
export type Cue = z.infer<typeof Cue>;

export const maxCues = 4_000;
export const CaptionLanguage = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/);

/** The words of a film, in the order of their times. The file at `url` contains the same words for players. */
export const Captions = z.strictObject({
  language: CaptionLanguage,
  url: z.string().regex(ownFile),
  cues: z.array(Cue).min(1).max(maxCues),
});
export type Captions = z.infer<typeof Captions>;

/** Longer paragraphs are hard to read. */
const fullParagraph = 320;
const pauseSeconds = 2;

/** The text for reading: a new paragraph after a pause, or after a sentence once it is long. */
export function paragraphsOf(cues: readonly Cue[]): string[] {
  const paragraphs: string[] = [];
  let last: Cue | undefined;
  for (const cue of cues) {
    const before = paragraphs.at(-1);
    const isPause = last !== undefined && cue.start - last.end >= pauseSeconds;
    const isFull = before !== undefined && before.length >= fullParagraph && /[.!?…]["'”’)]?$/.test(before);
    const text = cue.text.replaceAll("\n", " ").trim();
    if (before === undefined || isPause || isFull) paragraphs.push(text);
    else paragraphs[paragraphs.length - 1] = `${before} ${text}`;
    last = cue;
  }
  return paragraphs.filter((text) => text !== "");
}
