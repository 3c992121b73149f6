import { Color, contrast, lightnessOf, withLightness } from "./color.ts";
import { canvas } from "./house-theme.ts";
import { namedSlots, valueAt } from "./named-slots.ts";
import type { NamedSlot } from "./named-slots.ts";
import { thePage } from "./slots.ts";
import type { ColorRole } from "./slots.ts";
import type { Theme } from "./theme.ts";

/** WCAG 2.2 AA: 1.4.3 for what is read, 1.4.11 for what must be seen. The other roles carry nothing by themselves. */
export const neededContrast = {
  text: 4.5,
  mark: 3,
  ground: null,
  solid: null,
  line: null,
  fixed: null,
} as const satisfies Record<ColorRole, number | null>;

export interface ContrastProblem {
  /** Where the colour stands in the theme, such as `["mcq", "questionColor"]`. */
  path: ReadonlyArray<string | number>;
  value: Color;
  ratio: number;
  needed: number;
  /** The nearest lightness that passes, if any does: offered, never applied by itself. */
  fix: Color | undefined;
}

/** The colours a theme names that fail for their role, on the worst of the grounds they stand on. */
export function contrastProblems(theme: Theme): ContrastProblem[] {
  return placesOf(theme).flatMap(({ path, value, on, needed }) => {
    const ratio = Math.min(...on.map((ground) => contrast(value, ground)));
    return ratio >= needed ? [] : [{ path, value, ratio, needed, fix: nearestPassing(value, { on, ratio: needed }) }];
  });
}

/** The same hue and saturation at the nearest lightness that passes on every ground, or none when their contrast leaves no room. */
export function nearestPassing(value: Color, { on, ratio }: { on: readonly Color[]; ratio: number }): Color | undefined {
  const passes = (candidate: Color) => on.every((ground) => contrast(candidate, ground) >= ratio);
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
  // Links and labels are written in the first theme colour.
  const themeColors = theme.colors?.themeColors?.slice(0, 1) ?? [];
  const textColors = theme.colors?.textColors ?? [];
  const [heroGround, heroWords] = theme.heroBanner?.colors ?? [];
  const onPage = { on: [pageGround(theme)], needed: neededContrast.text };
  return [
    ...themeColors.map((value, index) => ({ path: ["colors", "themeColors", index], value, ...onPage })),
    ...textColors.map((value, index) => ({ path: ["colors", "textColors", index], value, ...onPage })),
    ...(heroGround && heroWords ? [{ path: ["heroBanner", "colors", 1], value: heroWords, on: [heroGround], needed: onPage.needed }] : []),
    ...namedSlots(theme).flatMap((named) => placeOf(theme, named)),
  ];
}

function placeOf(theme: Theme, { group, field, index, slot, value }: NamedSlot): Place[] {
  const needed = slot.kind === "color" ? neededContrast[slot.role] : null;
  if (slot.kind !== "color" || needed === null) return [];
  const grounds = slot.on.map((ground) => (ground === thePage ? pageGround(theme) : valueAt(theme, group, ground)));
  const named = grounds.flatMap((ground) => Color.safeParse(ground).data ?? []);
  const on = named.length > 0 ? named : [pageGround(theme)];
  return [{ path: [group, field, ...(index === null ? [] : [index])], value: Color.parse(value), on, needed }];
}

function pageGround(theme: Theme): Color {
  return theme.general?.background ?? canvas.light;
}
