import type { BlockData, Migration } from "../definition/define-block.ts";

/** [WID-04] The first migration of a widget. Missing data becomes the default content; `read` converts loose data. */
export function startingContent(defaults: object, read: (data: BlockData) => BlockData): Migration {
  return {
    name: "a widget without data gets its default content",
    up: (data) => (Object.keys(data).length === 0 ? { ...defaults } : read(data)),
  };
}

/** Text or a number as text; anything else becomes "". */
export function looseText(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function looseRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The value if it is in the list, else the first of the list. */
export function looseChoice<const Value extends string>(values: readonly [Value, ...Value[]], value: unknown): Value {
  return values.find((candidate) => candidate === value) ?? values[0];
}
