import type { PageId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import { pageOfHref } from "@coursewright/blocks/kit/url/link-href.ts";
import { isOwnFile } from "@coursewright/blocks/kit/url/own-file.ts";
import { linksIn, pageLinksIn, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { shownFigures } from "@coursewright/blocks/kit/ai/figures-to-check.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import type { Course } from "./course.ts";
import { type CourseFinding, type CoursePlace, type Found, placeOf } from "./finding.ts";
import { themeProblems } from "./theme-problems.ts";
import { isBlockEmpty, sampleLeftIn } from "./unfinished.ts";

/*
 * Finds problems for learners in the course data alone. It cannot tell whether a file exists or a link works, so it lists these as
 * references for the server to check.
 */

/** A file in our store, or an external link, that the course uses. */
export interface Reference {
  readonly kind: "file" | "link";
  readonly address: string;
  readonly place: CoursePlace;
}

export interface CheckedCourse {
  readonly findings: CourseFinding[];
  readonly references: Reference[];
  readonly pictures: number;
  readonly quizzes: number;
}

type CoursePage = Course["chapters"][number]["pages"][number];

export function checkCourse(course: Course): CheckedCourse {
  const ids = new Set(course.chapters.flatMap((chapter) => chapter.pages.map(({ id }) => id)));
  const pages = course.chapters.flatMap((chapter) => chapter.pages.map((page) => checkPage(page, placeOf(chapter.id, page), ids)));
  return {
    findings: numbered([...themeProblems(course), ...pages.flatMap(({ found }) => found)]),
    references: pages.flatMap(({ references }) => references),
    pictures: pages.reduce((sum, page) => sum + page.pictures, 0),
    quizzes: pages.reduce((sum, page) => sum + page.quizzes, 0),
  };
}

/** Adds a number to the id of repeated findings at one place. */
export function numbered(found: readonly Found[]): CourseFinding[] {
  const seen = new Map<string, number>();
  return found.map((finding) => {
    const name = findingName(finding);
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    return { ...finding, id: number === 0 ? name : `${name}.${number}` };
  });
}

export function findingName({ kind, place: { pageId, blockId } }: Pick<Found, "kind" | "place">): string {
  return `${kind.replaceAll(" ", "-")}.${blockId ?? pageId}`;
}

type PageChecked = Omit<CheckedCourse, "findings"> & { readonly found: Found[] };

function checkPage({ name, blocks }: CoursePage, place: CoursePlace, ids: ReadonlySet<PageId>): PageChecked {
  const read = blocks.flatMap((stored) => readable(stored, place));
  const references = read.flatMap(reliancesOf);
  const isEmpty = references.length === 0 && read.every(({ block, data }) => catalogueText(block, data) === "");
  const inBlocks = [
    ...read.flatMap(unfinished),
    ...read.filter(({ block, data }) => !isBlockEmpty(block, data)).flatMap(problemsOf),
    ...read.flatMap(figuresToConfirm),
    ...read.flatMap((one) => linksToNoPage(one, ids)),
    ...headingsOutOfOrder(read),
  ];
  return {
    found: isEmpty ? [{ kind: "page empty", place, about: name, repair: { do: "put page away" } }] : inBlocks,
    references,
    pictures: references.filter(({ kind }) => kind === "file").length,
    quizzes: read.filter(({ block }) => block.model.type === quiz).length,
  };
}

const quiz = "MCQ";

interface Readable {
  readonly block: Block;
  readonly data: BlockData;
  readonly metadata: BlockData;
  readonly place: CoursePlace;
}

function readable(stored: StoredBlock, place: CoursePlace): Readable[] {
  const read = readBlock(stored);
  return read.state === "ok"
    ? [{ block: read.block, data: read.data, metadata: read.metadata, place: { ...place, blockId: stored.id } }]
    : [];
}

/** The empty line at a page's end waits for the author's next words, and learners do not see it. */
function unfinished({ block, data, place }: Readable, index: number, all: readonly Readable[]): Found[] {
  if (isBlockEmpty(block, data)) {
    if (block.model.type === "para" && index === all.length - 1) return [];
    return [{ kind: "block empty", place, about: "", repair: null }];
  }
  const sample = sampleLeftIn(block, data);
  return sample ? [{ kind: "sample left", place, about: sample.words, field: sample.field, repair: null }] : [];
}

function problemsOf({ block, data, place }: Readable): Found[] {
  const problems = block.model.problems?.(data) ?? [];
  return problems.map(({ kind, about, field, patch }) => ({
    kind,
    place,
    about,
    field,
    repair: patch ? { do: "mark as decorative", patch } : null,
  }));
}

/** [SEE-05] */
function figuresToConfirm({ block, data, metadata, place }: Readable): Found[] {
  const figures = shownFigures(block, { data, metadata });
  return figures.length === 0 ? [] : [{ kind: "figures not confirmed", place, about: figures.join("; "), repair: null }];
}

function reliancesOf({ block, data, place }: Readable): Reference[] {
  return fieldsByRole(block.model.schema, data).flatMap(({ role, value }): Reference[] => {
    if (role === "richText") return outwardLinks(RichText.parse(value)).map((address) => ({ kind: "link", address, place }));
    if (typeof value !== "string" || value === "" || (role !== "media" && role !== "link")) return [];
    return [{ kind: isOwnFile(value) ? "file" : "link", address: value, place }];
  });
}

function outwardLinks(text: RichText): string[] {
  return linksIn(text).filter((href) => pageOfHref(href) === null);
}

/** Learners see the words of such a link, without a link. */
function linksToNoPage({ block, data, place }: Readable, ids: ReadonlySet<PageId>): Found[] {
  const texts = fieldsByRole(block.model.schema, data).flatMap(({ role, value }) => (role === "richText" ? [RichText.parse(value)] : []));
  const gone = texts.flatMap(pageLinksIn).filter(({ page }) => !ids.has(page));
  return gone.map(({ words }) => ({ kind: "link broken", place, about: words, repair: null }));
}

/** The page title is level 1. A skipped level confuses screen reader users who navigate by headings. */
function headingsOutOfOrder(blocks: readonly Readable[]): Found[] {
  let above = 1;
  return blocks.flatMap(({ block, data, place }): Found[] => {
    const { model } = block;
    const level = model.headingLevel?.(data);
    if (level === undefined) return [];
    const isInOrder = level <= above + 1;
    if (isInOrder) above = level;
    const patch = model.atHeadingLevel?.(above + 1);
    const repair = patch ? ({ do: "put heading in order", patch } as const) : null;
    return isInOrder ? [] : [{ kind: "heading out of order", place, about: catalogueText(block, data), repair }];
  });
}
