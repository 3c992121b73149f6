/** One word of the question in one source. */
export interface WordPostings {
  readonly sourceId: string;
  readonly word: string;
  readonly postings: Buffer;
}

export interface Hit {
  readonly sourceId: string;
  readonly place: number;
  readonly score: number;
}

export const postingBytes = 4;
/** The usual constants of BM25: how fast repetition stops to count, and how much long passages are held back. */
const [saturation, lengthWeight] = [1.2, 0.75];

/** Ranks passages by BM25: rare words weigh more than frequent ones. `total` counts the passages that were searched. */
export function rankPassages(found: readonly WordPostings[], { total, limit }: { total: number; limit: number }): Hit[] {
  const passagesWith = new Map<string, number>();
  for (const { word, postings } of found) {
    passagesWith.set(word, (passagesWith.get(word) ?? 0) + postings.length / postingBytes);
  }
  const average = averageLength(found);
  const scores = new Map<string, Map<number, number>>();
  for (const { sourceId, word, postings } of found) {
    const containing = passagesWith.get(word) ?? 0;
    const rarity = Math.log(1 + (Math.max(total, containing) - containing + 0.5) / (containing + 0.5));
    const ofSource = scores.get(sourceId) ?? new Map<number, number>();
    scores.set(sourceId, ofSource);
    for (let at = 0; at < postings.length; at += postingBytes) {
      const [place, times, length] = [postings.readUInt16BE(at), postings.readUInt8(at + 2), postings.readUInt8(at + 3)];
      const weight = (times * (saturation + 1)) / (times + saturation * (1 - lengthWeight + (lengthWeight * length) / average));
      ofSource.set(place, (ofSource.get(place) ?? 0) + rarity * weight);
    }
  }
  const hits = [...scores].flatMap(([sourceId, ofSource]) => Array.from(ofSource, ([place, score]) => ({ sourceId, place, score })));
  return hits.toSorted((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
}

function averageLength(found: readonly WordPostings[]): number {
  let [sum, count] = [0, 0];
  for (const { postings } of found) {
    for (let at = 0; at < postings.length; at += postingBytes) sum += postings.readUInt8(at + 3);
    count += postings.length / postingBytes;
  }
  return Math.max(1, sum / Math.max(1, count));
}
