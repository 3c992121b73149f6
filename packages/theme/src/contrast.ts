import { Color, contrast, lightnessOf, withLightness } from "./color.ts";
import { canvas } from "./house-theme.ts";
import { namedTokens, valueAt } from "./named-tokens.ts";
import type { NamedToken } from "./named-tokens.ts";
import { thePage } from "./tokens.ts";
import type { ColorRole } from "./tokens.ts";
import type { Theme } from "./theme.ts";

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for icons and bars. The other roles carry no information. */
export const neededContrast = {
  text: 4.5,
  mark: 3,
  background: null,
  solid: null,
  line: null,
  fixed: null,
} as const satisfies Record<ColorRole, number | null>;

export interface ContrastProblem {
  /** The path in the theme, such as `["mcq", "questionColor"]`. */
  path: ReadonlyArray<string | number>;
  value: Color;
  ratio: number;
  needed: number;
  /** The nearest lightness that passes, if any. The editor offers it and never applies it on its own. */
  fix: Color | undefined;
}

/** Finds colours with too little contrast for their role. The worst of their backgrounds counts. */
export function contrastProblems(theme: Theme): ContrastProblem[] {
  return placesOf(theme).flatMap(({ path, value, on, needed }) => {
    const ratio = Math.min(...on.map((background) => contrast(value, background)));
    return ratio >= needed ? [] : [{ path, value, ratio, needed, fix: nearestPassing(value, { on, ratio: needed }) }];
  });
}

/** Keeps hue and saturation. Returns undefined if no lightness passes on every background. */
export function nearestPassing(value: Color, { on, ratio }: { on: readonly Color[]; ratio: number }): Color | undefined {
  const passes = (candidate: Color) => on.every((background) => contrast(candidate, background) >= ratio);
  if (passes(value)) return value;
  const from = lightnessOf(value);
  for (let distance = 0; distance <= 1; distance += 1 / 256) {
    const near = [Math.max(0, from - distance), Math.min(1, from + distance)];
    const found = near.map((lightness) => withLightness(value, lightness)).find(passes);
    if (found) return found;
  }
  return undefined;
}

interface Place {
  path: ContrastProblem["path"];
  value: Color;
  on: readonly Color[];
  needed: number;
}

function placesOf(theme: Theme): Place[] {
  // Links and labels use the first theme colour.
  const themeColors = theme.colors?.themeColors?.slice(0, 1) ?? [];
  const textColors = theme.colors?.textColors ?? [];
  const [heroBackground, heroWords] = theme.heroBanner?.colors ?? [];
  const onPage = { on: [pageBackground(theme)], needed: neededContrast.text };
  return [
    ...themeColors.map((value, index) => ({ path: ["colors", "themeColors", index], value, ...onPage })),
    ...textColors.map((value, index) => ({ path: ["colors", "textColors", index], value, ...onPage })),
    ...(heroBackground && heroWords
      ? [{ path: ["heroBanner", "colors", 1], value: heroWords, on: [heroBackground], needed: onPage.needed }]
      : []),
    ...namedTokens(theme).flatMap((named) => placeOf(theme, named)),
  ];
}

function placeOf(theme: Theme, { group, field, index, token, value }: NamedToken): Place[] {
  const needed = token.kind === "color" ? neededContrast[token.role] : null;
  if (token.kind !== "color" || needed === null) return [];
  const backgrounds = token.on.map((background) => (background === thePage ? pageBackground(theme) : valueAt(theme, group, background)));
  const named = backgrounds.flatMap((background) => Color.safeParse(background).data ?? []);
  const on = named.length > 0 ? named : [pageBackground(theme)];
  return [{ path: [group, field, ...(index === null ? [] : [index])], value: Color.parse(value), on, needed }];
}

function pageBackground(theme: Theme): Color {
  return theme.general?.background ?? canvas.light;
}
