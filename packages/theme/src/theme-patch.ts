import { z } from "zod";
import { Theme } from "./theme.ts";

/** A change of a theme. Missing keys stay unchanged; null removes a value or a whole group. A list counts as one value. */
export type ThemePatch = Patch<Theme>;

type Patch<Level> = { [Key in keyof Level]?: PatchedValue<NonNullable<Level[Key]>> | null | undefined };
type PatchedValue<Value> = Value extends readonly unknown[] ? Value : Value extends object ? Patch<Value> : Value;

export const ThemePatch = z.custom<ThemePatch>((value) => Theme.safeParse(withoutNulls(value)).success).overwrite(parsed);

/** Normalises the colours. */
function parsed(patch: ThemePatch): ThemePatch {
  return withNullsOf(patch, Theme.parse(withoutNulls(patch)));
}

function withNullsOf<Level extends object>(patch: Level, theme: Level): Level {
  const merged = { ...patch, ...theme };
  for (const key in patch) {
    const [given, own] = [patch[key], merged[key]];
    if (isGroup(given) && isGroup(own)) merged[key] = withNullsOf(given, own);
  }
  return merged;
}

function withoutNulls(value: unknown): unknown {
  if (!isGroup(value)) return value;
  const kept = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutNulls(part)]));
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
