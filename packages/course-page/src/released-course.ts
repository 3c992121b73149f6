import { readBlock } from "@coursewright/blocks/catalog.ts";
import type { Content } from "@coursewright/blocks/kit/define-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import type { Avatar } from "@coursewright/blocks/kit/avatar.ts";
import type { Course } from "@coursewright/course/course.ts";
import { coverOf } from "@coursewright/course/cover.ts";
import type { Cover } from "@coursewright/course/cover.ts";
import { readingMinutes } from "@coursewright/course/reading-time.ts";
import { pageText } from "@coursewright/course/text.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import type { Theme } from "@coursewright/theme/theme.ts";

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
  theme: Theme;
  blocks: ReleasedBlock[];
}

/** Read and upgraded; a block that cannot be read keeps only its place. Its metadata is what its model names, for its View to show. */
export type ReleasedBlock = ({ state: "ok"; id: string; type: string; theme: Theme } & Content) | { state: "unreadable"; id: string };

/** What catalogue entries that are up to date say of their pages. */
export type PageEntries = Readonly<Record<string, { summary: string; minutes: number }>>;

export interface ReleaseFacts {
  /** A page without one is described by its first words. */
  entries?: PageEntries;
  author: string;
  description?: string;
  language?: string;
  origin: string;
}

/** Picks key by key: what is not named here never leaves the author's space. */
export function toReleasedCourse(course: Course, facts: ReleaseFacts): ReleasedCourse {
  const project = cascade(houseTheme, course.theme);
  return {
    title: course.project.name,
    cover: coverOf(course.project.id),
    author: facts.author,
    description: facts.description ?? "",
    language: facts.language ?? "en",
    origin: facts.origin,
    theme: project,
    avatar: course.avatar ? { agent: course.avatar.agent, name: course.avatar.name } : null,
    chapters: course.chapters.map((chapter) => ({
      name: chapter.name,
      pages: chapter.pages.map((page) => ({
        uuid: page.uuid,
        name: page.name,
        description: summary(facts.entries?.[page.uuid]?.summary ?? pageText(page.blocks)),
        minutes: facts.entries?.[page.uuid]?.minutes ?? readingMinutes(pageText(page.blocks)),
        theme: cascade(project, chapter.theme, page.theme),
        blocks: page.blocks.map(releasedBlock),
      })),
    })),
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
  if (line.length <= longestDescription) return line;
  return `${line.slice(0, line.lastIndexOf(" ", longestDescription)).trimEnd()}…`;
}

const longestDescription = 155;
