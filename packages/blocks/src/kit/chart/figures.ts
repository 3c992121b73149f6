/** Cached: creating a format is far slower than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function format(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(key) ?? new Intl.NumberFormat("en", options);
  formats.set(key, known);
  return known;
}

/** These numbers have no thousands separator, so `String` gives the same text much faster. */
function isSmall(value: number): boolean {
  return value === 0 || (Math.abs(value) >= 0.001 && Math.abs(value) < 1000);
}

/** The exact number. */
export function exactNumber(value: number): string {
  if (isSmall(value)) return String(value);
  return format("whole", { maximumFractionDigits: 20 }).format(value);
}

/** All numbers get the same number of decimals; large ones are shortened. */
export function chartNumberFormat(values: readonly number[]): (value: number) => string {
  const isLarge = values.some((value) => Math.abs(value) >= 100_000);
  if (isLarge) return (value) => format("large", { notation: "compact", maximumSignificantDigits: 3 }).format(value);
  const decimals = Math.max(0, ...values.map(decimalsOf));
  const scale = 10 ** decimals;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return (value) =>
    isSmall(value) && Math.round(value * scale) / scale === value ? value.toFixed(decimals) : format(`${decimals}`, options).format(value);
}

export function percent(part: number, total: number): string {
  if (total <= 0) return "0%";
  const share = (part / total) * 100;
  return share > 0 && share < 0.5 ? "<1%" : `${Math.round(share)}%`;
}

function decimalsOf(value: number): number {
  return [0, 1].find((decimals) => Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-9) ?? 2;
}
