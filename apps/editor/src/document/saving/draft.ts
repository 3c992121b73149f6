import { PageSave } from "@coursewright/contract/courses.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import { z } from "zod";
import { applied } from "../merging/difference.ts";
import type { Blocks } from "../content/content.ts";

/** A page at one version. */
export const Version = z.object({ version: z.int(), blocks: z.array(StoredBlock).readonly() });
export type Version = z.infer<typeof Version>;

export const ThemePatches = z.object({ project: ThemePatch, chapter: ThemePatch, page: ThemePatch });
export type ThemePatches = z.infer<typeof ThemePatches>;
export const noPatches: ThemePatches = { project: {}, chapter: {}, page: {} };

export const PageAddress = z.object({ uid: z.string(), projectId: z.string(), chapterId: z.string(), pageId: z.string() });
export type PageAddress = z.infer<typeof PageAddress>;

/** Unsaved work on one page, as it lies on this computer. */
export const Draft = z.object({
  id: z.uuid(),
  params: PageAddress,
  pageName: z.string(),
  keptAt: z.number(),
  /** What the work was made on. */
  base: Version,
  /** What became of it. */
  change: PageSave.pick({ upsert: true, remove: true, order: true }),
  /** What of that was on its way to the store: goes out again under the same id, which the store knows if it arrived. */
  sent: PageSave.nullable(),
  themes: ThemePatches,
});
export type Draft = z.infer<typeof Draft>;

export function blocksOf({ base, change }: Pick<Draft, "base" | "change">): Blocks {
  return applied(base.blocks, change);
}
