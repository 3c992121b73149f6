import type { ReleasedAudio } from "../released-course.ts";

/**
 * Where a sentence stands and when it is heard: which of the page's spoken blocks, from and to which character of all text in it, and from
 * and to which millisecond. One that stands nowhere is heard all the same: it goes from 0 to 0.
 */
export type SpokenPlace = readonly [block: number, from: number, to: number, startMs: number, endMs: number];

/** `blocks` are the page's spoken blocks as they are printed, in their order. */
export function placeSentences(
  sentences: ReleasedAudio["sentences"],
  blocks: ReadonlyArray<{ readonly id: string; readonly html: string }>,
): SpokenPlace[] {
  const texts = new Map(blocks.map(({ id, html }, number) => [id, { number, ...lettersOf(textOf(html)), done: 0 }]));
  return sentences.map(({ blockId, text, startMs, endMs }) => {
    const block = texts.get(blockId);
    const said = lettersOf(text).letters;
    const at = block && said !== "" ? block.letters.indexOf(said, block.done) : -1;
    if (!block || at === -1) return [0, 0, 0, startMs, endMs];
    // The next of the same words is the next of the same words.
    block.done = at + said.length;
    return [block.number, block.places[at] ?? 0, (block.places[block.done - 1] ?? 0) + 1, startMs, endMs];
  });
}

/** All but white space, which is set one way and said another, and where in the text each stands. */
function lettersOf(text: string): { letters: string; places: number[] } {
  const places: number[] = [];
  let letters = "";
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place);
    if (/\s/.test(character)) continue;
    letters += character;
    places.push(place);
  }
  return { letters, places };
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** What a browser finds between the tags that React has written. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replaceAll("\r\n", "\n");
}
