import { z } from "zod";

export const iconNames = [
  "ArrowRight",
  "BookOpen",
  "Bookmark",
  "Brain",
  "Calculator",
  "Calendar",
  "ChartColumn",
  "Check",
  "Circle",
  "CircleCheck",
  "CircleQuestionMark",
  "Clipboard",
  "Clock",
  "Compass",
  "Droplet",
  "Ear",
  "Eye",
  "Flag",
  "Flame",
  "FlaskConical",
  "Gauge",
  "Gift",
  "GlassWater",
  "Globe",
  "GraduationCap",
  "Hand",
  "Heart",
  "House",
  "Image",
  "Key",
  "Leaf",
  "Lightbulb",
  "ListChecks",
  "Map",
  "MapPin",
  "MessageCircle",
  "MoveHorizontal",
  "MoveVertical",
  "Music",
  "Pencil",
  "Puzzle",
  "Repeat",
  "Rocket",
  "Ruler",
  "Scale",
  "Scissors",
  "Search",
  "Settings",
  "Shield",
  "Sigma",
  "Smile",
  "Snowflake",
  "Sprout",
  "Star",
  "Sun",
  "Target",
  "Thermometer",
  "ThumbsUp",
  "Timer",
  "TrendingUp",
  "TriangleAlert",
  "Trophy",
  "Users",
  "Utensils",
  "Wheat",
  "Wind",
  "Wrench",
  "Zap",
] as const;
export type IconName = (typeof iconNames)[number];

export const defaultIcon = "Circle";

/** Any lucide name may be stored. A name outside our list is drawn as a circle. */
export function iconName() {
  return z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/)
    .default(defaultIcon);
}

/** Only the `d` attribute of a path in a 24 by 24 box. We draw it in our own SVG element, so other SVG is rejected. */
export function pathData() {
  return z
    .string()
    .max(4000)
    .regex(/^(?:[Mm][MmZzLlHhVvCcSsQqTtAa0-9eE+\-., ]*)?$/);
}

/** Finds a name of our list by either lucide spelling (ArrowRight, arrow-right), or a similar one. */
export function findIcon(name: string): IconName | undefined {
  return bySpelling.get(spellingOf(name));
}

export function knownIcon(name: string): IconName {
  return findIcon(name) ?? defaultIcon;
}

const bySpelling = new Map(iconNames.map((name) => [spellingOf(name), name]));

function spellingOf(name: string): string {
  return name.replaceAll(/[-_ ]/g, "").toLowerCase();
}
