import { changeTheme } from "@coursewright/course/edits.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import { isSame } from "../content/is-same.ts";

/** The change from one theme to another, value by value; null removes a value. */
export function themeDifference({ from, to }: { readonly from: Theme; readonly to: Theme }): ThemePatch {
  return from === to ? {} : ThemePatch.parse(differing(from, to));
}

/** Applies a patch. */
export function themeWith(theme: Theme, patch: ThemePatch): Theme {
  return changeTheme(theme, Theme.parse(withoutNulls(patch)));
}

export function valuesIn(patch: ThemePatch): number {
  const count = (value: unknown): number => (isGroup(value) ? Object.values(value).reduce((sum: number, part) => sum + count(part), 0) : 1);
  return count(patch);
}

function withoutNulls(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, part === null ? undefined : isGroup(part) ? withoutNulls(part) : part]),
  );
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
