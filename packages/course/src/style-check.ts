import type { ChapterId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { catalogueText, spokenText } from "@coursewright/blocks/kit/text/block-text.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { Course } from "./course.ts";
import type { CourseStyle } from "./course-style.ts";
import { type CoursePlace, type Found, placeOf } from "./finding.ts";
import { countsOf, hardestSentence, sumOf } from "./readability.ts";
import { isAboveLevel, wordChecker } from "./style-breaches.ts";

type CoursePage = Course["chapters"][number]["pages"][number];

/** Words of other people and of machines follow no style. */
const foreignTypes: ReadonlySet<string> = new Set(["quote", "code"]);
/** Keeps one huge page from blocking the process. */
const maxCheckedText = 200_000;

interface CheckedText {
  readonly words: string;
  /** Empty for blocks that are no running text. */
  readonly prose: string;
  readonly place: CoursePlace;
}

/** Finds breaches of a style page by page, so that the caller can pause between pages. Null if the style asks for nothing checkable. */
export function styleCheck(style: CourseStyle): ((page: CoursePage, chapterId: ChapterId) => Found[]) | null {
  const { wordsToAvoid, spelling, readingLevel } = style;
  if (wordsToAvoid.length === 0 && spelling === null && readingLevel === null) return null;
  const breachesIn = wordChecker(style);

  function wordsFound({ words, place }: CheckedText): Found[] {
    const found = breachesIn(words).map(({ kind, found: word, instead }) => ({
      kind,
      about: instead === "" ? word : `${word} → ${instead}`,
    }));
    const once = new Map(found.map((one) => [one.about.toLowerCase(), one]));
    return [...once.values()].map(({ kind, about }) => ({ kind, place, about, repair: null }));
  }

  function hardPage(texts: readonly CheckedText[]): Found[] {
    if (readingLevel === null || !isAboveLevel(readingLevel, sumOf(texts.map(({ prose }) => countsOf(prose))))) return [];
    const sentences = texts.flatMap(({ prose, place }) => {
      const hardest = hardestSentence(prose);
      return hardest ? [{ ...hardest, place }] : [];
    });
    const [hardest] = sentences.toSorted((a, b) => b.lix - a.lix);
    return hardest ? [{ kind: "reading level", place: hardest.place, about: hardest.sentence, repair: null }] : [];
  }

  return (page, chapterId) => {
    const ofPage = placeOf(chapterId, page);
    const texts = bounded([
      { words: page.name, prose: "", place: ofPage },
      ...page.blocks.flatMap((block) => textOf(block, { ...ofPage, blockId: block.id })),
    ]);
    return [...texts.flatMap(wordsFound), ...hardPage(texts)];
  };
}

function textOf(stored: StoredBlock, place: CoursePlace): CheckedText[] {
  const read = readBlock(stored);
  if (read.state !== "ok" || foreignTypes.has(read.block.model.type)) return [];
  return [{ words: catalogueText(read.block, read.data), prose: spokenText(read.block, read.data), place }];
}

function bounded(texts: readonly CheckedText[]): CheckedText[] {
  let left = maxCheckedText;
  return texts.filter(({ words }) => (left -= words.length) >= 0);
}
