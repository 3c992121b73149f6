import type { BlockData } from "../definition/define-block.ts";

/** The patch that sets one value, at a path such as "options.2.text", and keeps everything else. */
export function patchAt(data: BlockData, field: string, value: unknown): BlockData {
  const [key = "", ...rest] = field.split(".");
  return { [key]: setIn(data[key], rest, value) };
}

function setIn(current: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(current)) return current.map((item: unknown, index) => (String(index) === key ? setIn(item, rest, value) : item));
  const record = isRecord(current) ? current : {};
  return { ...record, [key]: setIn(record[key], rest, value) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
