import type { Theme } from "./theme.ts";

/** Project, chapter, page: a later level wins, value by value; a list is one value. */
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
