import type { PageDocument } from "@coursewright/contract/courses.ts";
import type { Blocks, Content, Themes } from "../content/content.ts";
import { applied, isNothing } from "../merging/difference.ts";
import { blocksOf } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { isSame } from "../content/is-same.ts";
import type { Start } from "./saver.ts";
import { themeWith } from "../merging/theme-difference.ts";

export interface Opened {
  readonly page: PageDocument;
  readonly themes: Themes;
  /** Drafts of earlier visits, newest first. */
  readonly drafts: readonly Draft[];
}

interface Restored {
  /** The draft that the page resumes with. */
  readonly resumed: Draft | null;
  readonly start: Start;
  readonly content: Content;
  /** The other drafts, to be merged one by one. */
  readonly others: readonly Draft[];
}

/** Combines the drafts of earlier visits with the server's version of the page. */
export function restore({ page, themes, drafts }: Opened): Restored {
  const resumed = drafts.find(({ change, sent }) => sent !== null || !isNothing(change)) ?? null;
  return {
    resumed,
    start: resumed ? { base: resumed.base, sent: resumed.sent } : { base: { version: page.version, blocks: page.blocks }, sent: null },
    content: { blocks: resumed ? blocksOf(resumed) : page.blocks, themes: drafts.toReversed().reduce(withPatches, themes) },
    others: drafts.filter((draft) => draft !== resumed),
  };
}

function withPatches(themes: Themes, { themes: patches }: Draft): Themes {
  return {
    project: themeWith(themes.project, patches.project),
    chapter: themeWith(themes.chapter, patches.chapter),
    page: themeWith(themes.page, patches.page),
  };
}

/** The base of a draft. If the save that was in flight has arrived, the base includes it. */
export function baseBeneath({ base, sent }: Draft, now: Blocks): Blocks {
  if (!sent) return base.blocks;
  const there = new Map(now.map((block) => [block.id, block]));
  const hasArrived = sent.upsert.every((block) => isSame(there.get(block.id), block)) && !sent.remove.some((id) => there.has(id));
  return hasArrived ? applied(base.blocks, sent) : base.blocks;
}
