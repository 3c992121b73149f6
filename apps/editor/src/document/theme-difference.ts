import type { Theme } from "@coursewright/theme/theme.ts";
import { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import { isSame } from "./is-same.ts";

/** What turns one theme into another, value by value: null takes a value away. */
export function themeDifference({ from, to }: { readonly from: Theme; readonly to: Theme }): ThemePatch {
  return ThemePatch.parse(differing(from, to));
}

export function isNoPatch(patch: ThemePatch): boolean {
  return Object.keys(patch).length === 0;
}

function differing(from: object, to: object): Record<string, unknown> {
  const [before, after] = [new Map(Object.entries(from)), new Map(Object.entries(to))];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => !isSame(before.get(key), after.get(key)));
  return Object.fromEntries(
    changed.map((key) => {
      const [old, value] = [before.get(key), after.get(key)];
      return [key, isGroup(old) && isGroup(value) ? differing(old, value) : (value ?? null)];
    }),
  );
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
