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

/** A value's place in a theme, such as `alignment` or `mcq.cardColor`. */
export type Place = string;

/** A theme as it is edited: what the level says itself, over what shows through from above. */
export interface Level {
  readonly name: ThemeLevel;
  readonly own: Theme;
  /** What is drawn at this level, its own values included. */
  readonly worn: Theme;
  /** What the level itself made hard to read. */
  readonly problems: readonly ContrastProblem[];
  readonly change: (patch: Theme) => void;
  /** Gives values back to the level above. */
  readonly giveBack: (places: readonly Place[]) => void;
  /** Which level a value comes from; null is the house. */
  readonly originOf: (place: Place) => ThemeLevel | null;
}

export function useLevel(name: ThemeLevel): Level {
  const page = useOpenPage();
  const themes = usePageState((state) => state.themes);
  return useMemo(() => {
    const own = themes[name];
    const worn = wornAt(themes, name);
    const change = (patch: Theme) => page.editTheme(name, patch);
    return {
      name,
      own,
      worn,
      problems: contrastProblems(worn).filter(({ path }) => readAt(own, path.slice(0, 2).join(".")) !== undefined),
      change,
      giveBack: (places) => change(places.map((place) => patchAt(place, undefined)).reduce(joined, {})),
      originOf: (place) => downTo(name).findLast((level) => readAt(themes[level], place) !== undefined) ?? null,
    };
  }, [name, page, themes]);
}

/** From the project down to the level. */
function downTo(name: ThemeLevel): ThemeLevel[] {
  return themeLevels.slice(0, themeLevels.indexOf(name) + 1);
}

function wornAt(themes: Themes, name: ThemeLevel): Theme {
  return cascade(houseTheme, ...downTo(name).map((level) => themes[level]));
}

export function readAt(theme: Theme, place: Place): unknown {
  const [group = "", field] = place.split(".");
  return field === undefined ? Object.getOwnPropertyDescriptor(theme, group)?.value : valueAt(theme, group, field);
}

/** The change of one value; undefined takes it away. */
export function patchAt(place: Place, value: unknown): Theme {
  const [group = "", field] = place.split(".");
  return Theme.parse({ [group]: field === undefined ? value : { [field]: value } });
}

/** Patches of different values as one, and so one step of undo. */
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
