/*
 * Finds the start and end of each sentence in the sound itself. Sentences are separated by silences, and their length is roughly
 * proportional to their letters. Dynamic programming picks the boundaries that fit both best.
 */

export interface Heard {
  readonly startMs: number;
  readonly endMs: number;
}

interface Gap extends Heard {
  /** Amount of speech before the gap. */
  readonly spokenMs: number;
  /** Higher when a sentence is less likely to end here. */
  readonly cost: number;
}

const frameMs = 10;
/** Frames this far below the loud parts count as silence. */
const quietByDb = 32;
const minGapMs = 40;
/** Usual minimum length of the silence after a sentence. */
const wholeGapMs = 320;
const costOfShortGap = 6;
/** Cost of a boundary within speech: a last resort when the voice made no pause. */
const costOfNoGap = 14;
const everyMs = 120;

export function timeSentences(
  samples: Float32Array,
  { sentences, sampleRate }: { sentences: readonly string[]; sampleRate: number },
): Heard[] {
  const isQuiet = quietFrames(samples, sampleRate);
  const first = Math.max(0, isQuiet.indexOf(false));
  const last = Math.max(first, isQuiet.lastIndexOf(false));
  const speech = { startMs: first * frameMs, endMs: (last + 1) * frameMs };
  const boundaries = bestBoundaries(gapsOf(isQuiet, first, last), sentences);
  return sentences.map((_, index) => ({
    startMs: index === 0 ? speech.startMs : (boundaries[index - 1]?.endMs ?? speech.endMs),
    endMs: boundaries[index]?.startMs ?? speech.endMs,
  }));
}

/** One entry per ten milliseconds: true for silence. */
export function quietFrames(samples: Float32Array, sampleRate: number): boolean[] {
  const size = (sampleRate * frameMs) / 1000;
  const levels: number[] = [];
  for (let at = 0; at < samples.length; at += size) {
    const frame = samples.subarray(at, at + size);
    levels.push(10 * Math.log10(frame.reduce((sum, sample) => sum + sample * sample, 1e-12) / frame.length));
  }
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.9)] ?? 0;
  return levels.map((level) => level < loud - quietByDb);
}

function gapsOf(isQuiet: readonly boolean[], first: number, last: number): Gap[] {
  const gaps: Gap[] = [];
  let spokenMs = 0;
  let quietFrom: number | undefined;
  for (let frame = first; frame <= last; frame += 1) {
    if (isQuiet[frame]) {
      quietFrom ??= frame;
      continue;
    }
    const quietMs = quietFrom === undefined ? 0 : (frame - quietFrom) * frameMs;
    const startMs = frame * frameMs - quietMs;
    if (quietMs >= minGapMs) {
      const cost = costOfShortGap * Math.max(0, 1 - quietMs / wholeGapMs);
      gaps.push({ startMs, endMs: frame * frameMs, spokenMs, cost });
    } else if (spokenMs % everyMs === 0) gaps.push({ startMs, endMs: startMs, spokenMs, cost: costOfNoGap });
    quietFrom = undefined;
    spokenMs += frameMs;
  }
  return [...gaps, { startMs: 0, endMs: 0, spokenMs, cost: 0 }];
}

interface Path {
  readonly cost: number;
  readonly gap: Gap;
  readonly before: Path | undefined;
}

/** Dynamic programming: for each sentence, the cheapest way to end it at each gap. The last gap is the end of the sound. */
function bestBoundaries(gaps: readonly Gap[], sentences: readonly string[]): Gap[] {
  const weights = sentences.map(weightOf);
  const msPerWeight = (gaps.at(-1)?.spokenMs ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
  const nothing: Gap = { startMs: 0, endMs: 0, spokenMs: 0, cost: 0 };
  let paths: Path[] = [{ cost: 0, gap: nothing, before: undefined }];
  for (const weight of weights.slice(0, -1)) paths = cheapestTo(gaps.slice(0, -1), paths, weight * msPerWeight);
  const end = cheapestTo(gaps.slice(-1), paths, (weights.at(-1) ?? 0) * msPerWeight).at(0);
  const boundaries: Gap[] = [];
  for (let way = end?.before; way?.before; way = way.before) boundaries.unshift(way.gap);
  return boundaries;
}

function cheapestTo(gaps: readonly Gap[], paths: readonly Path[], expectedMs: number): Path[] {
  return gaps.flatMap((gap) => {
    let best: Path | undefined;
    for (const before of paths) {
      if (before.gap.spokenMs >= gap.spokenMs) break;
      const cost = before.cost + gap.cost + misfit(gap.spokenMs - before.gap.spokenMs, expectedMs);
      if (!best || cost < best.cost) best = { cost, gap, before };
    }
    return best ? [best] : [];
  });
}

/** Squared deviation from the expected length, relative to the usual deviation. */
function misfit(ms: number, expectedMs: number): number {
  const usual = 100 + 0.15 * expectedMs;
  return ((ms - expectedMs) / usual) ** 2 / 2;
}

const oneByOne = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Approximate speaking time, in letters. */
function weightOf(sentence: string): number {
  let weight = 1;
  for (const character of sentence) {
    if (/\p{N}/u.test(character)) weight += 4;
    else if (oneByOne.test(character)) weight += 3;
    else if (/\p{L}/u.test(character)) weight += 1;
    else if (/[%€$£&+=@]/u.test(character)) weight += 5;
  }
  return weight;
}
