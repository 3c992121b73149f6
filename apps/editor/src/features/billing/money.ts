interface Money {
  /** In the smallest unit of the currency. */
  readonly cents: number;
  readonly currency: string;
}

/** As the reader's language writes it, without zeros behind a whole amount. */
export function moneyWords({ cents, currency }: Money, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }).format(
    cents / 10 ** placesOf(currency),
  );
}

/** One of many: a tenth of a cent counts here. */
export function moneyEachWords({ cents, currency, of }: Money & { readonly of: number }, locale: string): string {
  const each = cents / of;
  if (currency === "USD" && each < 100) {
    return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(each)}¢`;
  }
  const places = placesOf(currency);
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places + 1 };
  return new Intl.NumberFormat(locale, { style: "currency", currency, ...digits }).format(each / 10 ** places);
}

/** Not every currency has a hundredth. */
function placesOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
