import { z } from "zod";

/** Only six hex digits, so that a value cannot end a CSS declaration. Not a transform: replies are encoded with this schema too. */
export const Color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
  .overwrite((text) => longHex(text.toLowerCase()))
  .brand("Color");
export type Color = z.infer<typeof Color>;

export function color(text: string): Color {
  return Color.parse(text);
}

/** Puts `share` of the first colour over the second. */
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

/** Keeps hue and saturation, and raises the lightness until the contrast with the background is enough. */
export function lightenUntil(value: Color, { on, ratio }: { on: Color; ratio: number }): Color {
  for (let lightness = lightnessOf(value); lightness < 1; lightness += 0.02) {
    const lighter = withLightness(value, lightness);
    if (contrast(lighter, on) >= ratio) return lighter;
  }
  return color("#ffffff");
}

export function bestContrastOn(background: Color, choices: readonly [Color, ...Color[]]): Color {
  return choices.reduce((best, next) => (contrast(next, background) > contrast(best, background) ? next : best));
}

/** L of HSL, 0 to 1. */
export function lightnessOf(value: Color): number {
  const shares = channels(value);
  return (Math.max(...shares) + Math.min(...shares)) / 2 / 255;
}

/** Replaces L of HSL by scaling each channel's distance from grey to the range that the new lightness allows. */
export function withLightness(value: Color, lightness: number): Color {
  const middle = lightnessOf(value);
  const room = (level: number) => 1 - Math.abs(2 * level - 1);
  const scale = room(middle) === 0 ? 0 : room(lightness) / room(middle);
  const digits = channels(value).map((channel) =>
    Math.round(Math.min(1, Math.max(0, lightness + (channel / 255 - middle) * scale)) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return color(`#${digits.join("")}`);
}

function luminance(value: Color): number {
  const [red = 0, green = 0, blue = 0] = channels(value).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function channels(value: Color): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(value.slice(start, start + 2), 16));
}

function longHex(text: string): string {
  if (text.length === 7) return text;
  return `#${Array.from(text.slice(1), (digit) => digit + digit).join("")}`;
}
