import { PageSave } from "@coursewright/contract/courses.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import { z } from "zod";
import { applied } from "../merging/difference.ts";
import type { Blocks } from "../content/content.ts";

export const Version = z.object({ version: z.int(), blocks: z.array(StoredBlock).readonly() });
export type Version = z.infer<typeof Version>;

export const ThemePatches = z.object({ project: ThemePatch, chapter: ThemePatch, page: ThemePatch });
export type ThemePatches = z.infer<typeof ThemePatches>;
export const noPatches: ThemePatches = { project: {}, chapter: {}, page: {} };

export const PageAddress = z.object({ uid: z.string(), projectId: z.string(), chapterId: z.string(), pageId: z.string() });
export type PageAddress = z.infer<typeof PageAddress>;

/** Unsaved work on one page, as stored in this browser. */
export const Draft = z.object({
  id: z.uuid(),
  params: PageAddress,
  pageName: z.string(),
  keptAt: z.number(),
  /** The version that the work was made on. */
  base: Version,
  /** The change since that version. */
  change: PageSave.pick({ upsert: true, remove: true, order: true }),
  /** The save that was in flight. It is sent again with the same id, so the server recognises it if it arrived. */
  sent: PageSave.nullable(),
  themes: ThemePatches,
});
export type Draft = z.infer<typeof Draft>;

export function blocksOf({ base, change }: Pick<Draft, "base" | "change">): Blocks {
  return applied(base.blocks, change);
}
