import { color } from "./color.ts";
import type { Color } from "./color.ts";
import type { Theme } from "./theme.ts";

/** Keep these in step with tokens.css. */
export const canvas = { light: color("#fffefb"), dark: color("#17181c") };
export const houseCard = { light: color("#faf7f0"), dark: color("#202127") };
export const ink = { light: color("#171a21"), dark: color("#f1ece2") };

/** Blue, marigold, clay, sage, sky, umber, blush, lichen, each with its shade on a dark page. */
const palette = [
  ["#2145c4", "#86a8ff"],
  ["#e3a32b", "#edb445"],
  ["#c4512f", "#e77a58"],
  ["#3b7a66", "#6db79c"],
  ["#8aa0d8", "#5a73b8"],
  ["#6a5a48", "#b39f86"],
  ["#d98e73", "#eba98f"],
  ["#a9b79b", "#8fa180"],
] as const;

export const houseColors: readonly Color[] = palette.map(([light]) => color(light));
export const houseColorsOnDark: ReadonlyMap<Color, Color> = new Map(palette.map(([light, dark]) => [color(light), color(dark)]));

/** The theme of a new project. It sets no fonts, so our default fonts are used. */
export const houseTheme: Theme = {
  colors: { themeColors: [...houseColors] },
  alignment: "left",
  card: { status: "off" },
};
