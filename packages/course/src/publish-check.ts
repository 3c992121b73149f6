import { readBlock } from "@coursewright/blocks/registry.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import { isOwnFile } from "@coursewright/blocks/kit/url/own-file.ts";
import { linksIn, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import type { Course } from "./course.ts";
import { type CourseFinding, type CoursePlace, type Found, placeOf } from "./finding.ts";
import { themeTroubles } from "./theme-troubles.ts";

/*
 * What would hurt learners, found in the course alone. Whether a file lies where it is said to, and whether a link leads anywhere,
 * nobody can tell from here: those are named for whoever can look.
 */

/** A file of ours, or an address elsewhere, that the course relies on. */
export interface Reliance {
  readonly kind: "file" | "link";
  readonly address: string;
  readonly place: CoursePlace;
}

export interface CheckedCourse {
  readonly findings: CourseFinding[];
  readonly reliances: Reliance[];
  readonly pictures: number;
  readonly quizzes: number;
}

type CoursePage = Course["chapters"][number]["pages"][number];

export function checkCourse(course: Course): CheckedCourse {
  const pages = course.chapters.flatMap((chapter) => chapter.pages.map((page) => checkPage(page, placeOf(chapter.id, page))));
  return {
    findings: numbered([...themeTroubles(course), ...pages.flatMap(({ found }) => found)]),
    reliances: pages.flatMap(({ reliances }) => reliances),
    pictures: pages.reduce((sum, page) => sum + page.pictures, 0),
    quizzes: pages.reduce((sum, page) => sum + page.quizzes, 0),
  };
}

/** Two of one kind at one place are told apart by their number. */
function numbered(found: readonly Found[]): CourseFinding[] {
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

function checkPage({ name, blocks }: CoursePage, place: CoursePlace): PageChecked {
  const read = blocks.flatMap((stored) => readable(stored, place));
  const reliances = read.flatMap(reliancesOf);
  const isEmpty = reliances.length === 0 && read.every(({ block, data }) => catalogueText(block, data) === "");
  const inBlocks = [...read.flatMap(troublesOf), ...headingsOutOfOrder(read)];
  return {
    found: isEmpty ? [{ kind: "page empty", place, about: name, repair: { do: "put page away" } }] : inBlocks,
    reliances,
    pictures: reliances.filter(({ kind }) => kind === "file").length,
    quizzes: read.filter(({ block }) => block.model.type === quiz).length,
  };
}

const quiz = "MCQ";

interface Readable {
  readonly block: Block;
  readonly data: BlockData;
  readonly place: CoursePlace;
}

function readable(stored: StoredBlock, place: CoursePlace): Readable[] {
  const read = readBlock(stored);
  return read.state === "ok" ? [{ block: read.block, data: read.data, place: { ...place, blockId: stored.id } }] : [];
}

function troublesOf({ block, data, place }: Readable): Found[] {
  const troubles = block.model.troubles?.(data) ?? [];
  return troubles.map(({ kind, about, patch }) => ({ kind, place, about, repair: patch ? { do: "mark as decorative", patch } : null }));
}

function reliancesOf({ block, data, place }: Readable): Reliance[] {
  return fieldsByRole(block.model.schema, data).flatMap(({ role, value }): Reliance[] => {
    if (role === "richText") return linksIn(RichText.parse(value)).map((address) => ({ kind: "link", address, place }));
    if (typeof value !== "string" || value === "" || (role !== "media" && role !== "link")) return [];
    return [{ kind: isOwnFile(value) ? "file" : "link", address: value, place }];
  });
}

/** The page's own title comes first; below it no heading skips a level, or those who jump from heading to heading get lost. */
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
