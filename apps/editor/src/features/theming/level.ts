import { cascade } from "@coursewright/theme/cascade.ts";
import { contrastProblems } from "@coursewright/theme/contrast.ts";
import type { ContrastProblem } from "@coursewright/theme/contrast.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import { valueAt } from "@coursewright/theme/named-tokens.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { useMemo } from "react";
import { themeLevels } from "../../document/content/content.ts";
import type { ThemeLevel, Themes } from "../../document/content/content.ts";
import { useOpenPage, usePageState } from "../../document/page/page-context.tsx";

/** Path of a value in a theme, such as `alignment` or `mcq.cardColor`. */
export type Place = string;

/** A theme level while it is edited: its own values over inherited ones. */
export interface Level {
  readonly name: ThemeLevel;
  readonly own: Theme;
  /** The effective theme at this level: its own and inherited values. */
  readonly effective: Theme;
  /** Contrast problems caused by this level's own values. */
  readonly problems: readonly ContrastProblem[];
  readonly change: (patch: Theme) => void;
  /** Removes values, so that the level above applies. */
  readonly reset: (places: readonly Place[]) => void;
  /** The level that a value comes from; null for the default theme. */
  readonly originOf: (place: Place) => ThemeLevel | null;
}

export function useLevel(name: ThemeLevel): Level {
  const page = useOpenPage();
  const themes = usePageState((state) => state.themes);
  return useMemo(() => {
    const own = themes[name];
    const effective = effectiveTheme(themes, name);
    const change = (patch: Theme) => page.editTheme(name, patch);
    return {
      name,
      own,
      effective,
      problems: contrastProblems(effective).filter(({ path }) => readAt(own, path.slice(0, 2).join(".")) !== undefined),
      change,
      reset: (places) => change(places.map((place) => patchAt(place, undefined)).reduce(joined, {})),
      originOf: (place) => downTo(name).findLast((level) => readAt(themes[level], place) !== undefined) ?? null,
    };
  }, [name, page, themes]);
}

/** The levels from the project down to this one. */
function downTo(name: ThemeLevel): ThemeLevel[] {
  return themeLevels.slice(0, themeLevels.indexOf(name) + 1);
}

function effectiveTheme(themes: Themes, name: ThemeLevel): Theme {
  return cascade(houseTheme, ...downTo(name).map((level) => themes[level]));
}

export function readAt(theme: Theme, place: Place): unknown {
  const [group = "", field] = place.split(".");
  return field === undefined ? Object.getOwnPropertyDescriptor(theme, group)?.value : valueAt(theme, group, field);
}

/** A patch that sets one value; undefined removes it. */
export function patchAt(place: Place, value: unknown): Theme {
  const [group = "", field] = place.split(".");
  return Theme.parse({ [group]: field === undefined ? value : { [field]: value } });
}

/** Joins two patches into one, and so into one undo step. */
export function joined(first: Theme, second: Theme): Theme {
  const both: Record<string, unknown> = { ...first };
  for (const [group, value] of Object.entries(second)) {
    both[group] = isGroup(value) && isGroup(both[group]) ? { ...both[group], ...value } : value;
  }
  return Theme.parse(both);
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
