import type { Theme } from "./theme.ts";

/** Merges project, chapter and page themes. A later level overrides single values; a list counts as one value. */
export function cascade(...levels: ReadonlyArray<Theme | null | undefined>): Theme {
  return levels.reduce<Theme>((above, level) => (level ? merge(above, level) : above), {});
}

function merge<Level extends object>(above: Level, level: Level): Level {
  const merged = { ...above };
  for (const key in level) {
    const [upper, own] = [above[key], level[key]];
    if (own === undefined) continue;
    merged[key] = isGroup(upper) && isGroup(own) ? merge(upper, own) : own;
  }
  return merged;
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
