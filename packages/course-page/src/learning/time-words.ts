/* Formats times in the page's language with the browser's Intl. */

const units = [
  ["year", 365 * 24 * 60],
  ["month", 30 * 24 * 60],
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

/** "10 minutes", "3 days". */
export function duration(ms: number, language = document.documentElement.lang): string {
  const { count, unit } = inUnits(ms);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** "in 10 minutes", "tomorrow". */
export function fromNow(ms: number, language = document.documentElement.lang): string {
  const { count, unit } = inUnits(ms);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(count, unit);
}

function inUnits(ms: number): { count: number; unit: (typeof units)[number][0] } {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [unit, size] = units.find(([, each]) => minutes >= each) ?? ["minute", 1];
  const count = minutes / size;
  return { unit, count: count < 10 && (unit === "month" || unit === "year") ? Math.round(count * 10) / 10 : Math.round(count) };
}
