import type { BlockData, Migration } from "../definition/define-block.ts";

/** [WID-04] The first step of a widget's history: without any data it gets its default content, and loose data is read by `read`. */
export function startingContent(defaults: object, read: (data: BlockData) => BlockData): Migration {
  return {
    name: "a widget without data gets its default content",
    up: (data) => (Object.keys(data).length === 0 ? { ...defaults } : read(data)),
  };
}

/** A loosely stored text: what is not one is none. */
export function looseText(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function looseRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A stored value where it is one of the list, and the first of the list otherwise. */
export function looseChoice<const Value extends string>(values: readonly [Value, ...Value[]], value: unknown): Value {
  return values.find((candidate) => candidate === value) ?? values[0];
}
