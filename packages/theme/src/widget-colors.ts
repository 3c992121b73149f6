import { Color, mix } from "./color.ts";
import { nearestPassing, neededContrast } from "./contrast.ts";
import { canvas, houseColors, ink } from "./house-theme.ts";
import { themeSlots, valueAt } from "./named-slots.ts";
import { Theme } from "./theme.ts";

export const widgets = ["hero-banner", "fact-card", "flash-card", "step-card", "bullet-cards", "MCQ", "Textbox"] as const;
export type Widget = (typeof widgets)[number];

/** The theme group of each widget. */
const groupOf = {
  "hero-banner": "heroBanner",
  "fact-card": "factCard",
  "flash-card": "flashCard",
  "step-card": "stepCard",
  "bullet-cards": "bulletCard",
  MCQ: "mcq",
  Textbox: "textbox",
} as const satisfies Record<Widget, keyof Theme>;

/** Picking a widget sets the section's type; the colours then offered to it are the theme's without the second. [WID-02] */
export function pickWidget(theme: Theme, widget: Widget): { type: Widget; colors: Color[] } {
  return { type: widget, colors: widgetColors(theme) };
}

export function widgetColors(theme: Theme): Color[] {
  const named = theme.colors?.themeColors ?? [];
  return (named.length > 0 ? named : houseColors).filter((_, index) => index !== 1);
}

/** Shares of the first colour over the page: a widget's grounds lie beside and on each other, so they differ a little. */
const washes = [0.09, 0.05, 0.16, 0.12];

/**
 * The theme with every colour of the widget. What it lacked comes from its palette: grounds are washes of the first colour, and
 * text is that colour at the nearest lightness that is read on them. [WID-05]
 */
export function fillWidgetColors(theme: Theme, widget: Widget): Theme {
  if (widget === "hero-banner") return fillHero(theme);
  const group = groupOf[widget];
  const first = paletteOf(theme).first;
  const chosen = (field: string) => Color.optional().parse(valueAt(theme, group, field));
  const fields = themeSlots.flatMap(({ slot, ...found }) =>
    found.group === group && slot.kind === "color" ? [{ ...found, ...slot }] : [],
  );
  const colors = new Map<string, Color>();
  for (const [index, { field }] of fields.filter(({ role }) => role === "ground").entries()) {
    colors.set(field, chosen(field) ?? mix(first, canvas.light, washes[index] ?? 0.09));
  }
  for (const { field, role, on } of fields) {
    if (role === "ground") continue;
    const grounds = on.flatMap((ground) => colors.get(ground) ?? []);
    colors.set(field, chosen(field) ?? nearestPassing(first, { on: grounds, ratio: neededContrast[role] ?? 1 }) ?? first);
  }
  return Theme.parse({ ...theme, [group]: { ...theme[group], ...Object.fromEntries(colors) } });
}

/** [WID-05] A widget that a theme gives some colours gets the others too; one that has none stays as the house draws it. */
export function completeWidgets(theme: Theme): Theme {
  const begun = widgets.filter((widget) => Object.values(theme[groupOf[widget]] ?? {}).some(isColored));
  return begun.reduce(fillWidgetColors, theme);
}

function isColored(value: unknown): boolean {
  return Color.safeParse(Array.isArray(value) ? value[0] : value).success;
}

function fillHero(theme: Theme): Theme {
  const { first, second, third } = paletteOf(theme);
  const [ground = first, words, button = third] = theme.heroBanner?.colors ?? [];
  const read = words ?? nearestPassing(second, { on: [ground], ratio: neededContrast.text }) ?? second;
  return { ...theme, heroBanner: { ...theme.heroBanner, colors: [ground, read, button] } };
}

function paletteOf(theme: Theme): { first: Color; second: Color; third: Color } {
  const [first = ink.light, second = first, third = first] = widgetColors(theme);
  return { first, second, third };
}
