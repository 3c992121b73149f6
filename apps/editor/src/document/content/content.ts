import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Theme } from "@coursewright/theme/theme.ts";

export type Blocks = readonly StoredBlock[];

/** From the farthest to the nearest, which wins. */
export const themeLevels = ["project", "chapter", "page"] as const;
export type ThemeLevel = (typeof themeLevels)[number];
export type Themes = Readonly<Record<ThemeLevel, Theme>>;

/** What an author changes on an open page, and undo brings back. */
export interface Content {
  readonly blocks: Blocks;
  readonly themes: Themes;
}
