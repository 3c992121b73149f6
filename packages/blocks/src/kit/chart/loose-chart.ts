import type { BlockData, Migration } from "../definition/define-block.ts";
import { numberIn, valueKeys } from "./chart-data.ts";

/** Old charts stored Block entries at the top level and numbers as text. */
export function gatherBlocks(countKey: string, { min, max }: { min: number; max: number }): Migration {
  return {
    name: "block entries stand together",
    up: (data) => {
      const count = figure(data[countKey]);
      return {
        title: text(data["title"]),
        subtitle: text(data["subtitle"]),
        source: text(data["source"]),
        labels: texts(data["labels"]).slice(0, max),
        ...(count === null ? {} : { [countKey]: Math.min(max, Math.max(min, Math.round(count))) }),
        blocks: entriesOf(isRecord(data["blocks"]) ? data["blocks"] : data, max),
      };
    },
  };
}

function entriesOf(data: BlockData, max: number): BlockData {
  const entries = Object.entries(data).flatMap(([key, entry]): Array<[string, BlockData]> =>
    /^block[ _-]?\d{1,2}$/i.test(key) && isRecord(entry) ? [[`Block${numberIn(key)}`, entryOf(entry, max)]] : [],
  );
  return Object.fromEntries(entries);
}

function entryOf(entry: BlockData, max: number): BlockData {
  const values = valueKeys.slice(0, max).flatMap((key): Array<[string, number]> => {
    const value = figure(entry[key]);
    return value === null ? [] : [[key, value]];
  });
  return { label: text(entry["label"]), ...Object.fromEntries(values) };
}

function texts(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(text);
  return isRecord(value) ? Object.values(value).map(text) : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

function figure(value: unknown): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : null;
}

function isRecord(value: unknown): value is BlockData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
