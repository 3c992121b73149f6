import type { ReleasedAudio } from "../released-course.ts";

/**
 * The place and time of a sentence: the index of its spoken block, the character range in the block's text, and the time range. A
 * sentence that is not found in the text has the range 0 to 0.
 */
export type SpokenPlace = readonly [block: number, from: number, to: number, startMs: number, endMs: number];

/** `blocks` is the rendered HTML of the page's spoken blocks, in order. */
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
    // Continue after this match, so that repeated sentences match in order.
    block.done = at + said.length;
    return [block.number, block.places[at] ?? 0, (block.places[block.done - 1] ?? 0) + 1, startMs, endMs];
  });
}

/** The text without whitespace, which differs between page and speech, and each character's position. */
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

/** The text content of HTML that React has rendered. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replaceAll("\r\n", "\n");
}
