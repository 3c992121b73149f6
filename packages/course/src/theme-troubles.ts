import { cascade } from "@coursewright/theme/cascade.ts";
import { type ContrastProblem, contrastProblems } from "@coursewright/theme/contrast.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import { valueAt } from "@coursewright/theme/named-tokens.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import type { Course } from "./course.ts";
import { type CoursePlace, type Found, placeOf, type RepairAction } from "./finding.ts";

type Level = Extract<RepairAction, { do: "raise contrast" }>["level"];

/** Each colour is told once, at the level that names it; of the project's and a chapter's, on the first page that wears it. */
export function themeTroubles({ theme, chapters }: Course): Found[] {
  const all = chapters.flatMap((chapter) => chapter.pages.map((page) => ({ chapter, page, place: placeOf(chapter.id, page) })));
  const project = all.slice(0, 1).flatMap(({ place }) => troublesAt("project", place, [theme]));
  const ofChapters = chapters.flatMap((chapter) =>
    all
      .filter((one) => one.chapter === chapter)
      .slice(0, 1)
      .flatMap(({ place }) => troublesAt("chapter", place, [theme, chapter.theme])),
  );
  const ofPages = all.flatMap(({ chapter, page, place }) => [
    ...troublesAt("page", place, [theme, chapter.theme, page.theme]),
    ...page.blocks.flatMap((block) =>
      troublesAt("block", { ...place, blockId: block.id }, [theme, chapter.theme, page.theme, block.theme]),
    ),
  ]);
  return [...project, ...ofChapters, ...ofPages];
}

/** What the last of these themes made hard to read by its own colours. */
function troublesAt(level: Level, place: CoursePlace, themes: ReadonlyArray<Theme | undefined>): Found[] {
  const own = themes.at(-1);
  if (own === undefined) return [];
  const worn = cascade(houseTheme, ...themes);
  return contrastProblems(worn)
    .filter(({ path: [group, field] }) => valueAt(own, String(group), String(field)) !== undefined)
    .map((problem) => ({ kind: "low contrast", place, about: problem.value, repair: repairOf(level, worn, problem) }));
}

/** A list is one value: it is written whole, with the one colour changed. */
function repairOf(level: Level, worn: Theme, { path: [group, field, index], fix }: ContrastProblem): RepairAction | null {
  if (fix === undefined) return null;
  const list = valueAt(worn, String(group), String(field));
  const value = typeof index === "number" && Array.isArray(list) ? list.with(index, fix) : fix;
  return { do: "raise contrast", level, patch: Theme.parse({ [String(group)]: { [String(field)]: value } }) };
}
