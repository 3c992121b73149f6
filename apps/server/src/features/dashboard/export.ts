import { type Cell, csvLine } from "../../platform/csv/csv.ts";
import type { Measured } from "./measured.ts";

const columns = ["What", "Chapter", "Page", "Question", "From", "Count", "Of"];

/** One number per line with its total, so that a spreadsheet can sort and sum them. */
export function* linesOf({ learners, finished, chapters, newLearners, questions, played }: Measured): Generator<string> {
  const chapterNames = new Map(chapters.map(({ chapterId, name }) => [chapterId, name]));
  const nameOf = (chapterId: (typeof chapters)[number]["chapterId"]) => chapterNames.get(chapterId) ?? "";
  yield csvLine(columns);
  yield csvLine(lineOf({ what: "learners", count: learners }));
  yield csvLine(lineOf({ what: "reached the last page", count: finished, of: learners }));
  for (const chapter of chapters) {
    yield csvLine(lineOf({ what: "opened the chapter", chapter: chapter.name, count: chapter.learners, of: learners }));
  }
  for (const step of newLearners.steps) {
    yield csvLine(lineOf({ what: `new learners in this ${newLearners.unit}`, from: step.from, count: step.learners }));
  }
  for (const { chapterId, pageName, question, tried, right } of questions) {
    const place = { chapter: nameOf(chapterId), page: pageName, question };
    yield csvLine(lineOf({ what: "right on the first try", ...place, count: right, of: tried }));
  }
  for (const { chapterName, pageName, plays, listeners } of played) {
    const place = { chapter: chapterName, page: pageName };
    yield csvLine(lineOf({ what: "listened to the page", ...place, count: listeners, of: learners }));
    yield csvLine(lineOf({ what: "plays of the page", ...place, count: plays }));
  }
}

interface Line {
  readonly what: string;
  readonly count: number;
  readonly of?: number;
  readonly chapter?: string;
  readonly page?: string;
  readonly question?: string;
  readonly from?: string;
}

function lineOf({
  what,
  chapter = "",
  page = "",
  question = "",
  from = "",
  count,
  of = "",
}: { of?: number | "" } & Omit<Line, "of">): Cell[] {
  return [what, chapter, page, question, from, count, of];
}
