import { z } from "zod";

/** Six hex digits and nothing else: such a value cannot end a CSS declaration. */
export const Color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
  .transform((text) => longHex(text.toLowerCase()))
  .brand("Color");
export type Color = z.infer<typeof Color>;

export function color(text: string): Color {
  return Color.parse(text);
}

/** `share` of the first colour over the second. */
export function mix(first: Color, second: Color, share: number): Color {
  const below = channels(second);
  const mixed = channels(first).map((value, index) => Math.round(value * share + (below[index] ?? 0) * (1 - share)));
  return color(`#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`);
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(first: Color, second: Color): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

export function mostLegibleOn(ground: Color, choices: readonly [Color, ...Color[]]): Color {
  return choices.reduce((best, next) => (contrast(next, ground) > contrast(best, ground) ? next : best));
}

function luminance(value: Color): number {
  const [red = 0, green = 0, blue = 0] = channels(value).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(value: Color): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(value.slice(start, start + 2), 16));
}

function longHex(text: string): string {
  if (text.length === 7) return text;
  return `#${Array.from(text.slice(1), (digit) => digit + digit).join("")}`;
}
