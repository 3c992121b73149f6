import type { Theme } from "./theme.ts";

/** Project, chapter, page: a later level wins, value by value; a list is one value. */
export function cascade(...levels: ReadonlyArray<Theme | null | undefined>): Theme {
  return levels.reduce<Theme>((above, level) => (level ? merge(above, level) : above), {});
}

function merge<Level extends object>(above: Level, level: Level): Level {
  const merged = { ...above };
  for (const key of keysOf(level)) {
    const [upper, own] = [above[key], level[key]];
    if (own === undefined) continue;
    merged[key] = isGroup(upper) && isGroup(own) ? merge(upper, own) : own;
  }
  return merged;
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keysOf<Level extends object>(level: Level): Array<keyof Level> {
  // Object.keys gives strings; a theme has no other keys than those of its type, since it was parsed strictly.
  return Object.keys(level) as Array<keyof Level>;
}
