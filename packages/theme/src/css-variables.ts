import { z } from "zod";
import { Color, color, contrast, lightenUntil, mix, mostLegibleOn } from "./color.ts";
import { houseColors, houseColorsOnDark } from "./house-theme.ts";
import { slotsOf } from "./slots.ts";
import type { ColorRole, Slot } from "./slots.ts";
import { Font, Theme, contentSizes, headerSizes, textSizes, titleSizes } from "./theme.ts";
import type { Alignment, Shadow } from "./theme.ts";

const canvas = { light: color("#fffefb"), dark: color("#17181c") };
const houseCard = { light: color("#faf7f0"), dark: color("#202127") };
const ink = { light: color("#171a21"), dark: color("#f1ece2") };
const white = color("#ffffff");
/** Above the 4.5:1 of WCAG AA, since a lifted colour also stands on cards that are lighter than the page. */
const legibleOnDark = 6;
/** A ground stays so dark that what is lifted to `legibleOnDark` on the page is still 4.5:1 on it. */
const darkestText = 13.4;

/** Gradients of cards, and of the flash card, run at these angles. [OPT-04] */
export const cardAngle = 160;
export const flashAngle = 135;

/**
 * The one CSS rule that carries a theme. Every value comes from a closed list or is a parsed colour,
 * so nothing an author stores can end the rule.
 */
export function themeRule(selector: string, theme: Theme): string {
  const declarations = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${declarations.join(";")}}`;
}

export function themeVariables(theme: Theme): Record<string, string> {
  return {
    ...colorVariables(theme),
    ...shadowVariable("heading", theme),
    ...shadowVariable("body", theme),
    ...(theme.alignment && { "--align": alignments[theme.alignment] }),
    "--card-angle": `${cardAngle}deg`,
    "--flash-angle": `${flashAngle}deg`,
    ...slotVariables(theme),
  };
}

/** The shade a theme colour takes on a dark page: the house's own, or as much lighter as it must be to be read. */
export function onDark(value: Color): Color {
  return houseColorsOnDark.get(value) ?? lightenUntil(value, { on: canvas.dark, ratio: legibleOnDark });
}

function colorVariables(theme: Theme): Record<string, string> {
  const chosen = theme.colors?.themeColors ?? [];
  const variables: Record<string, string> = {};
  for (const [index, house] of houseColors.entries()) {
    const value = chosen[index] ?? house;
    variables[`--k${index + 1}`] = pair(value, onDark(value));
    variables[`--on-k${index + 1}`] = textOnSolid(value);
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
  if (!shadow || shadow === "none") return {};
  return { [`--${part}-shadow`]: shadowOf(shadow, shadowColor ? pair(shadowColor, onDark(shadowColor)) : "var(--k2)") };
}

const slots = slotsOf(Theme);

/** `--mcq-card-color` for `mcq.cardColor`, `--charts-colors-1` for the first of a list: only what the theme names. */
function slotVariables(theme: Theme): Record<string, string> {
  const groups: Record<string, unknown> = theme;
  const variables: Record<string, string> = {};
  for (const { group, field, slot, isList } of slots) {
    const value = valueOf(groups[group], field);
    const named = isList && Array.isArray(value) ? value : [value];
    for (const [index, one] of named.entries()) {
      if (one === undefined) continue;
      const name = `${kebab(group)}-${kebab(field)}${isList ? `-${index + 1}` : ""}`;
      variables[`--${name}`] = cssOf(slot, one);
      if (slot.kind === "color" && slot.role === "solid") variables[`--on-${name}`] = textOnSolid(Color.parse(one));
    }
  }
  return variables;
}

/** Parsed again: a value that reached a theme unchecked must not reach a stylesheet. */
function cssOf(slot: Slot, value: unknown): string {
  if (slot.kind === "font") return fontStacks[Font.parse(value)];
  if (slot.kind === "size") return Size.parse(value);
  const light = Color.parse(value);
  return slot.role === "fixed" ? light : pair(light, byNight[slot.role](light));
}

const Size = z.enum([...textSizes, ...headerSizes, ...contentSizes, ...titleSizes]);

const byNight: Record<Exclude<ColorRole, "fixed">, (value: Color) => Color> = {
  text: onDark,
  mark: onDark,
  solid: onDark,
  ground: groundOnDark,
  line: (value) => mix(onDark(value), canvas.dark, 0.4),
};

/** A ground keeps as much of its hue as leaves lifted text legible on it. */
export function groundOnDark(value: Color): Color {
  const shares = [0.3, 0.24, 0.18, 0.12, 0.06];
  const grounds = shares.map((share) => mix(value, canvas.dark, share));
  return grounds.find((ground) => contrast(white, ground) >= darkestText) ?? canvas.dark;
}

function textOnSolid(value: Color): string {
  return pair(mostLegibleOn(value, [white, ink.light]), mostLegibleOn(onDark(value), [ink.light, white]));
}

function valueOf(group: unknown, field: string): unknown {
  return typeof group === "object" && group !== null ? new Map(Object.entries(group)).get(field) : undefined;
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

function shadowOf(shadow: Exclude<Shadow, "none">, tint: string): string {
  const around = (width: number) =>
    [`${width}px 0`, `-${width}px 0`, `0 ${width}px`, `0 -${width}px`].map((offset) => `${offset} ${tint}`).join(",");
  return { "soft-sm": `0 1px 3px ${tint}`, "soft-lg": `0 3px 9px ${tint}`, "border-sm": around(1), "border-lg": around(2) }[shadow];
}

function pair(light: Color, dark: Color): string {
  return `light-dark(${light},${dark})`;
}
