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

/** What a release may hold, and nothing else (docs/security.md). */
export interface ReleasedCourse {
  title: string;
  cover: Cover;
  author: string;
  description: string;
  language: string;
  /** The address of the course without a path: https://bread.example.org */
  origin: string;
  theme: Theme;
  /** Whose face and name the player shows; null where the author has chosen nobody. */
  avatar: ReleasedAvatar | null;
  chapters: ReleasedChapter[];
  /** The project's id: what is bought, and under which a browser keeps its progress. */
  courseId: string;
  terms: ReleasedTerms;
  /** The address of the app, where people sign in and buy. */
  appOrigin: string;
  /** All its sound as one file with chapter marks; null where no page is read out. */
  audiobook: { address: string; bytes: number; seconds: number } | null;
  /** Whether there is anything to review. */
  hasCards: boolean;
}

/** Who may read it: anyone, or members; a price of its own in cents, where it is sold. */
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
  /** Of reading. */
  minutes: number;
  /** From its catalogue entry, where that is up to date. */
  objectives: readonly string[];
  keywords: readonly string[];
  audio: ReleasedAudio | null;
  theme: Theme;
  blocks: ReleasedBlock[];
}

/**
 * What a lesson knows of its course. Of other pages that is no more than a list of contents shows, so that a change within one page
 * leaves all the others as they are.
 */
export interface CourseAround extends Omit<ReleasedCourse, "chapters" | "description" | "audiobook"> {
  chapters: readonly ChapterInContents[];
}

export interface ChapterInContents {
  name: string;
  pages: readonly PageInContents[];
}

export interface PageInContents extends Pick<ReleasedPage, "uuid" | "name"> {
  /** Whether it is read out, and nothing of how. */
  audio: object | null;
}

/** A page read out. */
export interface ReleasedAudio {
  /** On the course's own host. */
  address: string;
  bytes: number;
  seconds: number;
  voice: string;
  sentences: ReadonlyArray<{ blockId: string; text: string; startMs: number; endMs: number }>;
}

/** Read and upgraded; a block that cannot be read keeps only its place. Its metadata is what its model names, for its View to show. */
export type ReleasedBlock = ({ state: "ok"; id: string; type: string; theme: Theme } & Content) | { state: "unreadable"; id: string };

/** What catalogue entries that are up to date say of their pages. */
export type PageEntries = Readonly<Record<string, { summary: string; minutes: number; objectives?: string[]; keywords?: string[] }>>;

export interface ReleaseFacts {
  /** A page without one is described by its first words. */
  entries?: PageEntries;
  author: string;
  /** As its author chose it. */
  cover?: CourseCover;
  description?: string;
  language?: string;
  origin: string;
  terms?: ReleasedTerms;
  appOrigin?: string;
  /** By page. */
  audio?: Readonly<Record<string, ReleasedAudio>>;
  audiobook?: ReleasedCourse["audiobook"];
}

/** Picks key by key: what is not named here never leaves the author's space. */
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

/** One line of text for search results and the catalogue's fallback. */
function summary(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxDescriptionLength) return line;
  return `${line.slice(0, line.lastIndexOf(" ", maxDescriptionLength)).trimEnd()}…`;
}

const maxDescriptionLength = 155;
