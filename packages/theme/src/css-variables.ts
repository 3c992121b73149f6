import { Color, color, contrast, lightenUntil, mix, mostLegibleOn } from "./color.ts";
import { canvas, houseCard, houseColors, houseColorsOnDark, ink } from "./house-theme.ts";
import { namedSlots } from "./named-slots.ts";
import type { ColorRole, Slot } from "./slots.ts";
import { Font, Theme } from "./theme.ts";
import type { Alignment, Shadow } from "./theme.ts";
import { completeWidgets } from "./widget-colors.ts";

const [white, black] = [color("#ffffff"), color("#000000")];
/** Above the 4.5:1 of WCAG AA, since a lifted colour also stands on cards that are lighter than the page. */
const legibleOnDark = 6;
/** Of white on a ground by night: so dark that what is lifted to `legibleOnDark` on the page is still 4.5:1 on it. */
const whiteOnGround = 13.4;

/** Gradients of cards, and of the flash card, run at these angles. [OPT-04] */
export const cardAngle = 160;
export const flashAngle = 135;

/**
 * The one CSS rule that carries a theme. Every value comes from a closed list or is a parsed colour, so nothing an author stores
 * can end the rule; a theme that its schema refuses is drawn as the house's.
 */
export function themeRule(selector: string, theme: Theme): string {
  const sound = Theme.safeParse(theme).data ?? {};
  const declarations = Object.entries(themeVariables(sound)).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${declarations.join(";")}}`;
}

export function themeVariables(theme: Theme): Record<string, string> {
  return {
    ...generalVariables(theme),
    ...colorVariables(theme),
    ...shadowVariable("heading", theme),
    ...shadowVariable("body", theme),
    ...(theme.alignment && { "--align": alignments[theme.alignment] }),
    "--card-angle": `${cardAngle}deg`,
    "--flash-angle": `${flashAngle}deg`,
    ...slotVariables(completeWidgets(theme)),
  };
}

/** The shade a theme colour takes on a dark page: the house's own, or as much lighter as it must be to be read. */
export function onDark(value: Color): Color {
  return houseColorsOnDark.get(value) ?? lightenUntil(value, { on: canvas.dark, ratio: legibleOnDark });
}

/** The page itself: the house's own tokens take the author's colours, so that all that is drawn on it follows. */
function generalVariables({ general: { background, border, text } = {} }: Theme): Record<string, string> {
  return {
    ...(background && pageVariables(background)),
    ...(border && { "--rule": byPair(border, byNight.line), "--rule-2": byPair(border, byNight.line) }),
    ...(text && { "--ink": byPair(text, onDark) }),
  };
}

/** A dark page by day is a page by night: what lies on it takes its night colours too. */
function pageVariables(background: Color): Record<string, string> {
  const isDark = contrast(white, background) > contrast(ink.light, background);
  const isDarkEnough = contrast(white, background) >= whiteOnGround;
  return { "--canvas": byPair(background, isDarkEnough ? byNight.fixed : groundOnDark), ...(isDark && { "color-scheme": "dark" }) };
}

function colorVariables(theme: Theme): Record<string, string> {
  const chosen = theme.colors?.themeColors ?? [];
  const variables: Record<string, string> = {};
  for (const [index, house] of houseColors.entries()) {
    const value = chosen[index] ?? house;
    variables[`--k${index + 1}`] = pair(value, onDark(value));
    variables[`--on-k${index + 1}`] = inkOn(value, onDark);
  }
  const first = chosen[0] ?? houseColors[0] ?? ink.light;
  variables["--kw"] = pair(mix(first, canvas.light, 0.09), mix(onDark(first), canvas.dark, 0.14));
  const card = theme.card?.color;
  variables["--card"] = card ? pair(card, groundOnDark(card)) : pair(houseCard.light, houseCard.dark);
  const text = theme.colors?.textColors?.[0] ?? theme.general?.text;
  if (text) variables["--course-ink"] = pair(text, onDark(text));
  return variables;
}

function shadowVariable(part: "heading" | "body", theme: Theme): Record<string, string> {
  const { shadow, shadowColor } = theme[part] ?? {};
  if (!shadow) return {};
  return { [`--${part}-shadow`]: shadowOf(shadow, shadowColor ? pair(shadowColor, onDark(shadowColor)) : "var(--k2)") };
}

/**
 * `--mcq-card-color` for `mcq.cardColor`, `--charts-colors-1` for the first of a list: only what the theme names. What is filled
 * in brings the ink to write on it, `--on-mcq-card-color`.
 */
function slotVariables(theme: Theme): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const { group, field, index, slot, value } of namedSlots(theme)) {
    const name = kebab([group, field, ...(index === null ? [] : [index + 1])].join("-"));
    variables[`--${name}`] = cssOf(slot, value);
    if (slot.kind === "color" && filled.has(slot.role)) variables[`--on-${name}`] = inkOn(Color.parse(value), byNight[slot.role]);
  }
  return variables;
}

const filled: ReadonlySet<ColorRole> = new Set(["ground", "solid", "fixed"]);

function cssOf(slot: Slot, value: string): string {
  if (slot.kind === "font") return fontStacks[Font.parse(value)];
  if (slot.kind === "size") return value;
  const light = Color.parse(value);
  return pair(light, byNight[slot.role](light));
}

const byNight: Record<ColorRole, (value: Color) => Color> = {
  text: onDark,
  mark: onDark,
  solid: onDark,
  ground: groundOnDark,
  line: (value) => mix(onDark(value), canvas.dark, 0.4),
  fixed: (value) => value,
};

/** A ground keeps as much of its hue as leaves lifted text legible on it. */
export function groundOnDark(value: Color): Color {
  const shares = [0.3, 0.24, 0.18, 0.12, 0.06];
  const grounds = shares.map((share) => mix(value, canvas.dark, share));
  return grounds.find((ground) => contrast(white, ground) >= whiteOnGround) ?? canvas.dark;
}

function inkOn(value: Color, night: (value: Color) => Color): string {
  const [day, dark] = [legibleOn(value, [white, ink.light]), night(value)];
  return dark === value ? day : pair(day, legibleOn(dark, [ink.light, ink.dark]));
}

/** On a middling ground neither ink reaches 4.5:1, and then black does. */
function legibleOn(ground: Color, inks: readonly [Color, ...Color[]]): Color {
  const best = mostLegibleOn(ground, inks);
  return contrast(best, ground) >= 4.5 ? best : mostLegibleOn(ground, [white, black]);
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const alignments: Record<Alignment, string> = { left: "start", center: "center", right: "end", justify: "justify" };

const fontStacks: Record<Font, string> = {
  Arial: "Arial,Helvetica,sans-serif",
  Georgia: 'Georgia,"Gelasio",serif',
  "Courier New": '"Courier New",Courier,monospace',
  Verdana: "Verdana,Geneva,sans-serif",
};

function shadowOf(shadow: Shadow, tint: string): string {
  const around = (width: number) =>
    [`${width}px 0`, `-${width}px 0`, `0 ${width}px`, `0 -${width}px`].map((offset) => `${offset} ${tint}`).join(",");
  const drawn: Record<Shadow, string> = {
    none: "none",
    "soft-sm": `0 1px 3px ${tint}`,
    "soft-lg": `0 3px 9px ${tint}`,
    "border-sm": around(1),
    "border-lg": around(2),
  };
  return drawn[shadow];
}

function byPair(value: Color, night: (value: Color) => Color): string {
  return pair(value, night(value));
}

function pair(light: Color, dark: Color): string {
  if (light === dark) return light;
  return `light-dark(${light},${dark})`;
}
