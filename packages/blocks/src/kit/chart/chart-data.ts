import { z } from "zod";
import { label, number } from "../definition/fields.ts";

/**
 * [ENT-20] The data of every chart. A Block entry is a group of bars, a point of the lines or the whole pie. Its Q entries are the
 * values: Q1 belongs to the first bar, line or section, which the first of `labels` names:
 *
 *     { title, subtitle, source, labels: ["20 °C", "24 °C"], numBars: 2,
 *       blocks: { Block1: { label: "2 h", Q1: 0.6, Q2: 1.1 }, Block2: { label: "4 h", Q1: 1.4, Q2: 3 } } }
 *
 * A missing value is a gap. Values and labels beyond the number of bars, lines or sections are stored but not drawn.
 */
export interface ChartData {
  title: string;
  subtitle: string;
  source: string;
  labels: string[];
  blocks: Record<string, Entry>;
}

const value = number().optional();
const share = number({ min: 0 }).optional();
const name = label({ max: 80 });

export const LineEntry = z.strictObject({ label: name, Q1: value, Q2: value, Q3: value, Q4: value, Q5: value, Q6: value });
export const BarEntry = LineEntry.omit({ Q5: true, Q6: true });
/** Sections must not be negative. */
export const PieEntry = z.strictObject({
  label: name,
  Q1: share,
  Q2: share,
  Q3: share,
  Q4: share,
  Q5: share,
  Q6: share,
  Q7: share,
  Q8: share,
});
export type Entry = z.infer<typeof PieEntry>;

export const valueKeys = ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8"] as const;

export const chartTexts = { title: label({ max: 200 }), subtitle: label({ max: 300 }), source: label({ max: 300 }) };

export function labels(max: number) {
  return z.array(name).max(max);
}

/** Block1, Block2 and so on, in any order, possibly with gaps. */
export function blocks<Schema extends z.ZodType>(entry: Schema, max: number) {
  return z.record(z.string().regex(/^Block[1-9]\d?$/), entry).refine((entries) => isBetween(Object.keys(entries).length, 1, max), {
    message: `Between 1 and ${max} Block entries`,
  });
}

/** Sorted by number. */
export function blockEntries(entries: ChartData["blocks"]): Array<[key: string, entry: Entry]> {
  return Object.entries(entries).toSorted(([a], [b]) => numberIn(a) - numberIn(b));
}

/** The values as figures, for checking those that a model wrote. */
export function chartFigures({ blocks: entries }: Pick<ChartData, "blocks">): string[] {
  return blockEntries(entries).flatMap(([, entry]) =>
    valueKeys.flatMap((key) => (entry[key] === undefined ? [] : [String(Math.abs(entry[key]))])),
  );
}

export function numberIn(key: string): number {
  return Number(key.replaceAll(/\D/g, ""));
}

function isBetween(count: number, min: number, max: number): boolean {
  return count >= min && count <= max;
}
