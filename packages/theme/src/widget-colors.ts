import { Color, mix } from "./color.ts";
import { nearestPassing, neededContrast } from "./contrast.ts";
import { canvas, houseColors, ink } from "./house-theme.ts";
import { themeTokens, valueAt } from "./named-tokens.ts";
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

/** Shares of the first colour over the page. They differ because a widget's backgrounds touch each other. */
const tints = [0.09, 0.05, 0.16, 0.12];

/**
 * [WID-05] Adds the widget's missing colours: backgrounds are tints of the first palette colour, and text is that colour at the
 * nearest legible lightness.
 */
export function fillWidgetColors(theme: Theme, widget: Widget): Theme {
  if (widget === "hero-banner") return fillHero(theme);
  const group = groupOf[widget];
  const first = paletteOf(theme).first;
  const chosen = (field: string) => Color.optional().parse(valueAt(theme, group, field));
  const fields = themeTokens.flatMap(({ token, ...found }) =>
    found.group === group && token.kind === "color" ? [{ ...found, ...token }] : [],
  );
  const colors = new Map<string, Color>();
  for (const [index, { field }] of fields.filter(({ role }) => role === "background").entries()) {
    colors.set(field, chosen(field) ?? mix(first, canvas.light, tints[index] ?? 0.09));
  }
  for (const { field, role, on } of fields) {
    if (role === "background") continue;
    const backgrounds = on.flatMap((background) => colors.get(background) ?? []);
    colors.set(field, chosen(field) ?? nearestPassing(first, { on: backgrounds, ratio: neededContrast[role] ?? 1 }) ?? first);
  }
  return Theme.parse({ ...theme, [group]: { ...theme[group], ...Object.fromEntries(colors) } });
}

/** [WID-05] Completes widgets that have some colours. A widget without any keeps the House colours. */
export function completeWidgets(theme: Theme): Theme {
  const partlyColored = widgets.filter((widget) => Object.values(theme[groupOf[widget]] ?? {}).some(isColored));
  return partlyColored.reduce(fillWidgetColors, theme);
}

function isColored(value: unknown): boolean {
  return Color.safeParse(Array.isArray(value) ? value[0] : value).success;
}

function fillHero(theme: Theme): Theme {
  const { first, second, third } = paletteOf(theme);
  const [background = first, words, button = third] = theme.heroBanner?.colors ?? [];
  const read = words ?? nearestPassing(second, { on: [background], ratio: neededContrast.text }) ?? second;
  return { ...theme, heroBanner: { ...theme.heroBanner, colors: [background, read, button] } };
}

function paletteOf(theme: Theme): { first: Color; second: Color; third: Color } {
  const [first = ink.light, second = first, third = first] = widgetColors(theme);
  return { first, second, third };
}
