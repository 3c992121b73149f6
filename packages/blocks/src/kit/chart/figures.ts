/** Making a format costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function format(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(key) ?? new Intl.NumberFormat("en", options);
  formats.set(key, known);
  return known;
}

/** With no thousands to set apart and nothing to round, a number is written the same without a format, and many times faster. */
function isPlain(value: number, decimals = 20): boolean {
  const size = Math.abs(value);
  return value === 0 || (size >= 0.001 && size < 1000 && (String(value).split(".")[1]?.length ?? 0) <= decimals);
}

/** A figure as it was given. */
export function inWords(value: number): string {
  if (isPlain(value)) return String(value);
  return format("whole", { maximumFractionDigits: 20 }).format(value);
}

/** Figures side by side have as many decimals as the finest of them, and large ones are shortened. */
export function inDrawing(values: readonly number[]): (value: number) => string {
  const isLarge = values.some((value) => Math.abs(value) >= 100_000);
  if (isLarge) return (value) => format("large", { notation: "compact", maximumSignificantDigits: 3 }).format(value);
  const decimals = Math.max(0, ...values.map(decimalsOf));
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return (value) => (isPlain(value, decimals) ? value.toFixed(decimals) : format(`${decimals}`, options).format(value));
}

export function percent(part: number, total: number): string {
  if (total <= 0) return "0%";
  const share = (part / total) * 100;
  return share > 0 && share < 0.5 ? "<1%" : `${Math.round(share)}%`;
}

function decimalsOf(value: number): number {
  return [0, 1].find((decimals) => Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-9) ?? 2;
}
