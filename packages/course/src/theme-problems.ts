import { cascade } from "@coursewright/theme/cascade.ts";
import { type ContrastProblem, contrastProblems } from "@coursewright/theme/contrast.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import { valueAt } from "@coursewright/theme/named-tokens.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import type { Course } from "./course.ts";
import { type CoursePlace, type Found, placeOf, type RepairAction } from "./finding.ts";

type Level = Extract<RepairAction, { do: "raise contrast" }>["level"];

/** Reports each colour once, at the level that sets it. Problems of a project or chapter theme are placed on its first page. */
export function themeProblems({ theme, chapters }: Course): Found[] {
  const all = chapters.flatMap((chapter) => chapter.pages.map((page) => ({ chapter, page, place: placeOf(chapter.id, page) })));
  const project = all.slice(0, 1).flatMap(({ place }) => problemsAt("project", place, [theme]));
  const ofChapters = chapters.flatMap((chapter) =>
    all
      .filter((one) => one.chapter === chapter)
      .slice(0, 1)
      .flatMap(({ place }) => problemsAt("chapter", place, [theme, chapter.theme])),
  );
  const ofPages = all.flatMap(({ chapter, page, place }) => [
    ...problemsAt("page", place, [theme, chapter.theme, page.theme]),
    ...page.blocks.flatMap((block) =>
      problemsAt("block", { ...place, blockId: block.id }, [theme, chapter.theme, page.theme, block.theme]),
    ),
  ]);
  return [...project, ...ofChapters, ...ofPages];
}

/** Reports only colours that the last of these themes sets itself. */
function problemsAt(level: Level, place: CoursePlace, themes: ReadonlyArray<Theme | undefined>): Found[] {
  const own = themes.at(-1);
  if (own === undefined) return [];
  const effective = cascade(houseTheme, ...themes);
  return contrastProblems(effective)
    .filter(({ path: [group, field] }) => valueAt(own, String(group), String(field)) !== undefined)
    .map((problem) => ({ kind: "low contrast", place, about: problem.value, repair: repairOf(level, effective, problem) }));
}

/** A list counts as one value, so the patch holds the whole list. */
function repairOf(level: Level, effective: Theme, { path: [group, field, index], fix }: ContrastProblem): RepairAction | null {
  if (fix === undefined) return null;
  const list = valueAt(effective, String(group), String(field));
  const value = typeof index === "number" && Array.isArray(list) ? list.with(index, fix) : fix;
  return { do: "raise contrast", level, patch: Theme.parse({ [String(group)]: { [String(field)]: value } }) };
}
