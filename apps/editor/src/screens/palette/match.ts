export interface Match {
  /** Higher is better. */
  readonly score: number;
  /** Matched ranges for highlighting, counted in code points as `Array.from` splits them. */
  readonly marks: ReadonlyArray<readonly [from: number, to: number]>;
}

/** Matches a name by words in any order, or by initials. Returns null unless every typed word is found. */
export function matchName(typed: string, name: string): Match | null {
  return match(typed, name, (word, text) => findWord(word, text) ?? findInitials(word, text));
}

/** Matches a longer text by words only, because initials would match almost any text. */
export function matchText(typed: string, text: string): Match | null {
  return match(typed, text, findWord);
}

function match(typed: string, text: string, find: (word: readonly string[], text: Folded) => Match | null): Match | null {
  const words = fold(typed).letters.join("").split(/\s+/).filter(Boolean);
  if (words.length === 0) return { score: 0, marks: [] };
  const folded = fold(text);
  const found = words.map((word) => find(Array.from(word), folded));
  if (!found.every((each) => each !== null)) return null;
  const length = words.join(" ").length;
  const score = found.reduce((sum, each) => sum + each.score, 0) / words.length;
  // Prefer the shorter of two texts with the same words.
  return { score: score + (10 * length) / Math.max(length, folded.letters.length), marks: found.flatMap(({ marks }) => marks) };
}

interface Folded {
  readonly letters: readonly string[];
  /** For each folded letter, the index of its character in the original text. */
  readonly origins: readonly number[];
}

/** Letters that Unicode normalization does not decompose. */
const decompositions: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

/** Removes accents and case. */
function fold(text: string): Folded {
  const pairs = Array.from(text).flatMap((character, index) => {
    const plain = character.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return Array.from(decompositions[plain] ?? plain).map((letter) => ({ letter, index }));
  });
  return { letters: pairs.map(({ letter }) => letter), origins: pairs.map(({ index }) => index) };
}

function findWord(wanted: readonly string[], text: Folded): Match | null {
  const places = text.letters.keys().filter((start) => wanted.every((letter, offset) => text.letters[start + offset] === letter));
  const best = places.map((start) => ({ start, score: start === 0 ? 100 : startsWord(text, start) ? 80 : 50 })).toArray();
  const [first] = best.toSorted((a, b) => b.score - a.score);
  return first ? { score: first.score, marks: [markOf(text, first.start, first.start + wanted.length)] } : null;
}

/** Matches initials and the letters that follow them: "rys" or "reast" for "Reading your starter". */
function findInitials(wanted: readonly string[], text: Folded): Match | null {
  const places = wanted.length < 2 ? null : initials(wanted, text, { last: -1, deadEnds: new Set() });
  return places && { score: 20, marks: places.map((place) => markOf(text, place, place + 1)) };
}

interface Attempt {
  readonly last: number;
  /** Positions without a match. Without this cache, "a a a a" takes exponential time. */
  readonly deadEnds: Set<string>;
}

/** Each letter starts a word or directly follows the previous match. */
function initials(wanted: readonly string[], text: Folded, { last, deadEnds }: Attempt): readonly number[] | null {
  const [letter, ...others] = wanted;
  if (letter === undefined) return [];
  const here = `${wanted.length}:${last}`;
  if (deadEnds.has(here)) return null;
  for (let place = last + 1; place < text.letters.length; place += 1) {
    const mayStand = startsWord(text, place) || (place === last + 1 && last >= 0);
    if (!mayStand || text.letters[place] !== letter) continue;
    const rest = initials(others, text, { last: place, deadEnds });
    if (rest) return [place, ...rest];
  }
  deadEnds.add(here);
  return null;
}

function startsWord({ letters }: Folded, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(letters[place - 1] ?? "");
}

function markOf({ origins }: Folded, from: number, to: number): readonly [number, number] {
  return [origins[from] ?? 0, (origins[to - 1] ?? 0) + 1];
}
