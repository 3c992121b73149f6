import { channels, lightnessOf } from "./color.ts";
import type { Color } from "./color.ts";
import type { Theme } from "./theme.ts";

const maxLength = 200;
const maxColors = 3;

/** Describes the theme in one line for a prompt, so that generated text suits it. Empty if the theme sets nothing relevant. */
export function describeTheme({ heading, body, general, colors, charts, factCard }: Theme): string {
  const hues = [...new Set((colors?.themeColors ?? []).slice(0, maxColors).map(nameOf))];
  const styles = [...new Set([charts?.style, factCard?.style])].filter((style) => style !== undefined && style !== "default");
  const parts = [
    heading?.font && `${heading.font} headings`,
    body?.font && `${body.font} text`,
    general?.background && `a ${nameOf(general.background)} ground`,
    hues.length > 0 && hues.join(", "),
    styles.length > 0 && `drawn ${styles.join(" and ")}`,
  ];
  return parts.filter(Boolean).join("; ").slice(0, maxLength);
}

/** The upper end of each hue name, in degrees. */
const hueNames = [
  [15, "red"],
  [40, "orange"],
  [65, "yellow"],
  [168, "green"],
  [195, "teal"],
  [255, "blue"],
  [290, "purple"],
  [345, "pink"],
  [360, "red"],
] as const;

function nameOf(value: Color): string {
  const lightness = lightnessOf(value);
  const [red = 0, green = 0, blue = 0] = channels(value);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  // The hue of very dark, very light or dull colours is not visible.
  if (lightness < 0.12) return "black";
  if (lightness > 0.93) return "white";
  if (range < 24) return "grey";
  const sector = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  const hue = ((sector * 60) % 360) + (sector < 0 ? 360 : 0);
  return hueNames.find(([end]) => hue <= end)?.[1] ?? "red";
}
