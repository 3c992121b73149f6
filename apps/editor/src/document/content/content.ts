import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Theme } from "@coursewright/theme/theme.ts";

export type Blocks = readonly StoredBlock[];

/** From the most general to the most specific; the most specific wins. */
export const themeLevels = ["project", "chapter", "page"] as const;
export type ThemeLevel = (typeof themeLevels)[number];
export type Themes = Readonly<Record<ThemeLevel, Theme>>;

/** The part of an open page that authors edit and undo restores. */
export interface Content {
  readonly blocks: Blocks;
  readonly themes: Themes;
}
