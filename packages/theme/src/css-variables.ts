import { color, lightenUntil, mix, mostLegibleOn } from "./color.ts";
import type { Color } from "./color.ts";
import { houseColors, houseColorsOnDark } from "./house-theme.ts";
import type { Alignment, Font, Shadow, Theme } from "./theme.ts";

const canvas = { light: color("#fffefb"), dark: color("#17181c") };
const houseCard = { light: color("#faf7f0"), dark: color("#202127") };
const ink = { light: color("#171a21"), dark: color("#f1ece2") };
const white = color("#ffffff");
/** Above the 4.5:1 of WCAG AA, since a lifted colour also stands on cards that are lighter than the page. */
const legibleOnDark = 6;

/**
 * The one CSS rule that carries a theme. Every value comes from a closed list or is a parsed colour,
 * so nothing an author stores can end the rule.
 */
export function themeRule(selector: string, theme: Theme): string {
  const declarations = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${declarations.join(";")}}`;
}

export function themeVariables(theme: Theme): Record<string, string> {
  return { ...colorVariables(theme), ...letterVariables("heading", theme), ...letterVariables("body", theme), ...alignVariable(theme) };
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
    const dark = onDark(value);
    variables[`--k${index + 1}`] = pair(value, dark);
    variables[`--on-k${index + 1}`] = pair(mostLegibleOn(value, [white, ink.light]), mostLegibleOn(dark, [ink.light, white]));
  }
  const first = chosen[0] ?? houseColors[0] ?? ink.light;
  variables["--kw"] = pair(mix(first, canvas.light, 0.09), mix(onDark(first), canvas.dark, 0.14));
  const card = theme.card?.color;
  variables["--card"] = card ? pair(card, mix(card, canvas.dark, 0.06)) : pair(houseCard.light, houseCard.dark);
  const text = theme.colors?.textColors?.[0];
  if (text) variables["--course-ink"] = pair(text, onDark(text));
  return variables;
}

function letterVariables(part: "heading" | "body", theme: Theme): Record<string, string> {
  const { font, shadow, shadowColor } = theme[part] ?? {};
  const variables: Record<string, string> = {};
  if (font) variables[`--${part}-font`] = fontStacks[font];
  if (shadow && shadow !== "none")
    variables[`--${part}-shadow`] = shadowOf(shadow, shadowColor ? pair(shadowColor, onDark(shadowColor)) : "var(--k2)");
  return variables;
}

function alignVariable(theme: Theme): Record<string, string> {
  return theme.alignment ? { "--align": alignments[theme.alignment] } : {};
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
