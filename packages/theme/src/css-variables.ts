import { Color, color, contrast, lightenUntil, mix, bestContrastOn } from "./color.ts";
import { canvas, houseCard, houseColors, houseColorsOnDark, ink } from "./house-theme.ts";
import { namedTokens } from "./named-tokens.ts";
import type { ColorRole, Token } from "./tokens.ts";
import { Font, Theme } from "./theme.ts";
import type { Alignment, Shadow } from "./theme.ts";
import { completeWidgets } from "./widget-colors.ts";

const [white, black] = [color("#ffffff"), color("#000000")];
/** Above 4.5:1 of WCAG AA, because lightened colours also appear on cards, which are lighter than the page. */
const legibleOnDark = 6;
/** White on a dark-scheme background needs this contrast: then colours lightened to `legibleOnDark` still reach 4.5:1 on it. */
const minWhiteContrast = 13.4;

/** [OPT-04] Gradient angles of cards and of the flash card. */
export const cardAngle = 160;
export const flashAngle = 135;

/**
 * The CSS rule of a theme. Every value comes from a closed list or is a parsed colour, so stored data cannot end the rule.
 * An invalid theme is drawn as the House theme.
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
    ...tokenVariables(completeWidgets(theme)),
  };
}

/** The shade of a theme colour on a dark page: the House theme's own, or lightened until it is legible. */
export function onDark(value: Color): Color {
  return houseColorsOnDark.get(value) ?? lightenUntil(value, { on: canvas.dark, ratio: legibleOnDark });
}

/** Overrides our own page tokens with the author's colours, so that everything on the page follows. */
function generalVariables({ general: { background, border, text } = {} }: Theme): Record<string, string> {
  return {
    ...(background && pageVariables(background)),
    ...(border && { "--rule": lightAndDark(border, onDarkByRole.line), "--rule-2": lightAndDark(border, onDarkByRole.line) }),
    ...(text && { "--ink": lightAndDark(text, onDark) }),
  };
}

/** A dark page background forces the dark scheme, also for a visitor with the light one. */
function pageVariables(background: Color): Record<string, string> {
  const isDark = contrast(white, background) > contrast(ink.light, background);
  const isDarkEnough = contrast(white, background) >= minWhiteContrast;
  return {
    "--canvas": lightAndDark(background, isDarkEnough ? onDarkByRole.fixed : backgroundOnDark),
    ...(isDark && { "color-scheme": "dark" }),
  };
}

function colorVariables(theme: Theme): Record<string, string> {
  const chosen = theme.colors?.themeColors ?? [];
  const variables: Record<string, string> = {};
  for (const [index, house] of houseColors.entries()) {
    const value = chosen[index] ?? house;
    variables[`--theme-color-${index + 1}`] = pair(value, onDark(value));
    variables[`--on-theme-color-${index + 1}`] = inkOn(value, onDark);
  }
  const first = chosen[0] ?? houseColors[0] ?? ink.light;
  variables["--theme-wash"] = pair(mix(first, canvas.light, 0.09), mix(onDark(first), canvas.dark, 0.14));
  const card = theme.card?.color;
  variables["--card"] = card ? pair(card, backgroundOnDark(card)) : pair(houseCard.light, houseCard.dark);
  const text = theme.colors?.textColors?.[0] ?? theme.general?.text;
  if (text) variables["--course-ink"] = pair(text, onDark(text));
  return variables;
}

function shadowVariable(part: "heading" | "body", theme: Theme): Record<string, string> {
  const { shadow, shadowColor } = theme[part] ?? {};
  if (!shadow) return {};
  return { [`--${part}-shadow`]: shadowOf(shadow, shadowColor ? pair(shadowColor, onDark(shadowColor)) : "var(--theme-color-2)") };
}

/**
 * `mcq.cardColor` becomes `--mcq-card-color`; the first item of `charts.colors` becomes `--charts-colors-1`. A filled colour also
 * sets the text colour on it, such as `--on-mcq-card-color`. Unset fields get no variable.
 */
function tokenVariables(theme: Theme): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const { group, field, index, token, value } of namedTokens(theme)) {
    const name = kebab([group, field, ...(index === null ? [] : [index + 1])].join("-"));
    variables[`--${name}`] = cssOf(token, value);
    if (token.kind === "color" && filled.has(token.role)) variables[`--on-${name}`] = inkOn(Color.parse(value), onDarkByRole[token.role]);
  }
  return variables;
}

const filled: ReadonlySet<ColorRole> = new Set(["background", "solid", "fixed"]);

function cssOf(token: Token, value: string): string {
  if (token.kind === "font") return fontStacks[Font.parse(value)];
  if (token.kind === "size") return value;
  const light = Color.parse(value);
  return pair(light, onDarkByRole[token.role](light));
}

const onDarkByRole: Record<ColorRole, (value: Color) => Color> = {
  text: onDark,
  mark: onDark,
  solid: onDark,
  background: backgroundOnDark,
  line: (value) => mix(onDark(value), canvas.dark, 0.4),
  fixed: (value) => value,
};

/** Keeps as much of the hue as possible while lightened text stays legible on it. */
export function backgroundOnDark(value: Color): Color {
  const shares = [0.3, 0.24, 0.18, 0.12, 0.06];
  const backgrounds = shares.map((share) => mix(value, canvas.dark, share));
  return backgrounds.find((background) => contrast(white, background) >= minWhiteContrast) ?? canvas.dark;
}

function inkOn(value: Color, toDark: (value: Color) => Color): string {
  const [inkOnLight, dark] = [legibleOn(value, [white, ink.light]), toDark(value)];
  return dark === value ? inkOnLight : pair(inkOnLight, legibleOn(dark, [ink.light, ink.dark]));
}

/** On a mid-tone background neither ink reaches 4.5:1; plain white or black does. */
function legibleOn(background: Color, inks: readonly [Color, ...Color[]]): Color {
  const best = bestContrastOn(background, inks);
  return contrast(best, background) >= 4.5 ? best : bestContrastOn(background, [white, black]);
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

function lightAndDark(value: Color, toDark: (value: Color) => Color): string {
  return pair(value, toDark(value));
}

function pair(light: Color, dark: Color): string {
  if (light === dark) return light;
  return `light-dark(${light},${dark})`;
}
