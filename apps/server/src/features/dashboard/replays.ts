import type { ChapterId, PageId } from "@coursewright/base/ids.ts";
import { minSampleSize, slotSeconds, type ReplayedPage } from "@coursewright/contract/dashboard.ts";

export type PagePlays = Omit<ReplayedPage, "average" | "recording">;

interface PlacedPage {
  readonly chapterId: ChapterId;
  readonly chapterName: string;
  readonly pageId: PageId;
  readonly pageName: string;
  readonly pageNumber: number;
}

interface Plays {
  readonly plays: ReadonlyMap<string, number> | undefined;
  readonly listeners: ReadonlyMap<string, number> | undefined;
}

/** Two hours; the rest of a longer recording is left out. */
const maxSlots = 1_440;
const maxTextLength = 48;

/** Pages with listeners. */
export function playsOf(pages: readonly PlacedPage[], { plays, listeners }: Plays): PagePlays[] {
  return pages
    .map((page) => ({ ...page, plays: plays?.get(page.pageId) ?? 0, listeners: listeners?.get(page.pageId) ?? 0 }))
    .filter((page) => page.listeners > 0);
}

/** The page with the most plays per listener, among pages with enough listeners. */
export function topReplayed(pages: readonly PagePlays[]): (PagePlays & { average: number }) | undefined {
  const [most] = pages
    .filter(({ listeners }) => listeners >= minSampleSize)
    .toSorted((a, b) => b.plays / b.listeners - a.plays / a.listeners);
  const sum = (pick: (page: PagePlays) => number) => pages.reduce((total, page) => total + pick(page), 0);
  return most && { ...most, average: sum(({ plays }) => plays) / sum(({ listeners }) => listeners) };
}

/** The keys of a recording's time slots in the counts. */
export function slotKeys(pageId: PageId, seconds: number): string[] {
  const count = Math.min(maxSlots, Math.ceil(seconds / slotSeconds));
  return Array.from({ length: count }, (_, slot) => `${pageId}:${slot}`);
}

interface Sentence {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The most played slot, with its words. */
export function peakOf(heard: readonly number[], sentences: readonly Sentence[]): { slot: number; words: string } | null {
  const most = heard.reduce((highest, count) => Math.max(highest, count), 0);
  if (most === 0) return null;
  const slot = heard.indexOf(most);
  const [from, until] = [slot * slotSeconds * 1000, (slot + 1) * slotSeconds * 1000];
  const within = ({ startMs, endMs }: Sentence) => Math.min(endMs, until) - Math.max(startMs, from);
  const [said] = sentences.filter((sentence) => within(sentence) > 0).toSorted((a, b) => within(b) - within(a));
  return { slot, words: said ? shortened(said.text) : "" };
}

/** The first words of the sentence. */
function shortened(sentence: string): string {
  const text = sentence.replaceAll(/\s+/g, " ").trim();
  if (text.length <= maxTextLength) return text;
  const cut = text.slice(0, maxTextLength);
  return `${cut.slice(0, cut.lastIndexOf(" ") > 0 ? cut.lastIndexOf(" ") : maxTextLength)}…`;
}
