import type { BlockId, ChapterId, PageId } from "@coursewright/base/ids.ts";
import { type BlockData, blockProblems } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { Page } from "./course.ts";

export const findingKinds = [
  ...blockProblems,
  "figures not confirmed",
  "sentence without source",
  "source changed",
  "file missing",
  "link broken",
  "low contrast",
  "page empty",
  "block empty",
  "sample left",
  "heading out of order",
  "word to avoid",
  "spelling",
  "reading level",
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const repairs = ["mark as decorative", "raise contrast", "put heading in order", "put page away"] as const;

export interface CoursePlace {
  readonly chapterId: ChapterId;
  readonly pageId: PageId;
  readonly pageName: string;
  readonly blockId: BlockId | null;
}

export type RepairAction =
  | { readonly do: "mark as decorative" | "put heading in order"; readonly patch: BlockData }
  | { readonly do: "raise contrast"; readonly level: "project" | "chapter" | "page" | "block"; readonly patch: Theme }
  | { readonly do: "put page away" };

export interface CourseFinding {
  readonly id: string;
  readonly kind: FindingKind;
  readonly place: CoursePlace;
  readonly about: string;
  /** The dotted path of the field to change, if one field is to blame. */
  readonly field?: string;
  readonly repair: RepairAction | null;
}

/** A finding before `numbered` gives it an id. */
export type Found = Omit<CourseFinding, "id">;

export function placeOf(chapterId: ChapterId, page: Pick<Page, "id" | "name">, blockId: BlockId | null = null): CoursePlace {
  return { chapterId, pageId: page.id, pageName: page.name, blockId };
}
