import { readBlock } from "@coursewright/blocks/registry.ts";
import type { Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Avatar } from "@coursewright/blocks/kit/avatar/avatar.ts";
import type { Course } from "@coursewright/course/course.ts";
import { coverOf } from "@coursewright/course/cover.ts";
import type { CourseCover, Cover } from "@coursewright/course/cover.ts";
import { readingMinutes } from "@coursewright/course/reading-time.ts";
import { pageText } from "@coursewright/course/text.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { cardOf } from "./review/card-of.ts";

/** Security: a release contains nothing but this (docs/security.md). */
export interface ReleasedCourse {
  title: string;
  cover: Cover;
  author: string;
  description: string;
  language: string;
  /** Such as https://bread.example.org */
  origin: string;
  theme: Theme;
  /** The player shows its face and name; null if the author chose none. */
  avatar: ReleasedAvatar | null;
  chapters: ReleasedChapter[];
  /** The project's id, used for purchases and as the storage key of progress. */
  courseId: string;
  terms: ReleasedTerms;
  /** The app's origin, where people sign in and buy. */
  appOrigin: string;
  /** All recordings as one file with chapter marks; null if there are none. */
  audiobook: { address: string; bytes: number; seconds: number } | null;
  /** Whether the course has review cards. */
  hasCards: boolean;
}

/** Whether the course is open or for members, and its own price in cents if it is sold. */
export interface ReleasedTerms {
  readers: "open" | "members";
  cents: number | null;
  /** ISO 4217, in capitals. */
  currency: string;
}

export type ReleasedAvatar = Pick<Avatar, "agent" | "name">;

export interface ReleasedChapter {
  name: string;
  pages: ReleasedPage[];
}

export interface ReleasedPage {
  uuid: string;
  name: string;
  description: string;
  /** Reading time. */
  minutes: number;
  /** From the catalogue entry, if it is up to date. */
  objectives: readonly string[];
  keywords: readonly string[];
  audio: ReleasedAudio | null;
  /** [SRC-03] Only if the author shows them. */
  sources: readonly ReleasedSource[];
  theme: Theme;
  blocks: ReleasedBlock[];
}

/**
 * The part of a course that a lesson depends on. It includes only table-of-contents data of other pages, so that editing one page does
 * not re-render the others.
 */
export interface CourseAround extends Omit<ReleasedCourse, "chapters" | "description" | "audiobook"> {
  chapters: readonly ChapterInContents[];
}

export interface ChapterInContents {
  name: string;
  pages: readonly PageInContents[];
}

export interface PageInContents extends Pick<ReleasedPage, "uuid" | "name"> {
  /** Only whether the page has a recording, no details. */
  audio: object | null;
}

/** A source of a page: its name and the pages in it, never its words. */
export interface ReleasedSource {
  readonly name: string;
  readonly pages: readonly number[];
}

/** The recording of a page. */
export interface ReleasedAudio {
  /** A path on the course's own host. */
  address: string;
  bytes: number;
  seconds: number;
  voice: string;
  sentences: ReadonlyArray<{ blockId: string; text: string; startMs: number; endMs: number }>;
}

/** Parsed and upgraded. An unreadable block keeps only its place. Metadata contains only keys that the block's model declares. */
export type ReleasedBlock = ({ state: "ok"; id: string; type: string; theme: Theme } & Content) | { state: "unreadable"; id: string };

/** Catalogue entries that are up to date, keyed by page. */
export type PageEntries = Readonly<Record<string, { summary: string; minutes: number; objectives?: string[]; keywords?: string[] }>>;

export interface ReleaseFacts {
  /** Pages without an entry are described by their first words. */
  entries?: PageEntries;
  author: string;
  /** The author's choice. */
  cover?: CourseCover;
  description?: string;
  language?: string;
  origin: string;
  terms?: ReleasedTerms;
  appOrigin?: string;
  /** Keyed by page. */
  audio?: Readonly<Record<string, ReleasedAudio>>;
  audiobook?: ReleasedCourse["audiobook"];
  /** Keyed by page. */
  sources?: Readonly<Record<string, readonly ReleasedSource[]>>;
}

/** Security: copies key by key, so that unlisted data is never published. */
export function toReleasedCourse(course: Course, facts: ReleaseFacts): ReleasedCourse {
  const project = cascade(houseTheme, course.theme);
  const chapters = course.chapters.map((chapter) => ({
    name: chapter.name,
    pages: chapter.pages.map((page) => ({
      uuid: page.uuid,
      name: page.name,
      description: summary(facts.entries?.[page.uuid]?.summary ?? pageText(page.blocks)),
      minutes: facts.entries?.[page.uuid]?.minutes ?? readingMinutes(pageText(page.blocks)),
      objectives: facts.entries?.[page.uuid]?.objectives ?? [],
      keywords: facts.entries?.[page.uuid]?.keywords ?? [],
      audio: facts.audio?.[page.uuid] ?? null,
      sources: (facts.sources?.[page.uuid] ?? []).map(({ name, pages }) => ({ name, pages })),
      theme: cascade(project, chapter.theme, page.theme),
      blocks: page.blocks.map(releasedBlock),
    })),
  }));
  const blocks = chapters.flatMap(({ pages }) => pages.flatMap((page) => page.blocks));
  return {
    title: course.project.name,
    cover: coverOf(course.project.id, facts.cover),
    author: facts.author,
    description: facts.description ?? "",
    language: facts.language ?? "en",
    origin: facts.origin,
    theme: project,
    courseId: course.project.id,
    terms: facts.terms ?? { readers: "open", cents: null, currency: "USD" },
    appOrigin: facts.appOrigin ?? "",
    audiobook: facts.audiobook ?? null,
    avatar: course.avatar ? { agent: course.avatar.agent, name: course.avatar.name } : null,
    hasCards: blocks.some((block) => block.state === "ok" && cardOf(block.type, block) !== null),
    chapters,
  };
}

export function releasedBlock(stored: StoredBlock): ReleasedBlock {
  const read = readBlock(stored);
  if (read.state !== "ok") return { state: "unreadable", id: stored.id };
  return { state: "ok", id: stored.id, type: read.block.model.type, data: read.data, metadata: read.metadata, theme: stored.theme ?? {} };
}

/** One line of text for search results, used without a catalogue entry. */
function summary(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxDescriptionLength) return line;
  return `${line.slice(0, line.lastIndexOf(" ", maxDescriptionLength)).trimEnd()}…`;
}

const maxDescriptionLength = 155;
