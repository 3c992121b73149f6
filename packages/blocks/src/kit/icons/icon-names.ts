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

/** Any name of lucide's may be stored; one that is not in the list is drawn as a circle. */
export function iconName() {
  return z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/)
    .default(defaultIcon);
}

/** What the `d` of a path may hold, on a ground of 24 by 24, and nothing else of SVG: it is drawn in an element of ours. */
export function pathData() {
  return z
    .string()
    .max(4000)
    .regex(/^(?:[Mm][MmZzLlHhVvCcSsQqTtAa0-9eE+\-., ]*)?$/);
}

/** The name in our list, by either of lucide's spellings, ArrowRight and arrow-right, or one that comes near. */
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
