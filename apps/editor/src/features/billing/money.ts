interface Money {
  /** In the smallest unit of the currency. */
  readonly cents: number;
  readonly currency: string;
}

/** Formats an amount for the locale, without zero decimals. */
export function moneyWords({ cents, currency }: Money, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }).format(
    cents / 10 ** placesOf(currency),
  );
}

/** The unit price of `of` items, to a tenth of a cent. */
export function moneyEachWords({ cents, currency, of }: Money & { readonly of: number }, locale: string): string {
  const each = cents / of;
  if (currency === "USD" && each < 100) {
    return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(each)}¢`;
  }
  const places = placesOf(currency);
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places + 1 };
  return new Intl.NumberFormat(locale, { style: "currency", currency, ...digits }).format(each / 10 ** places);
}

/** The decimals of a currency: the yen has none. */
function placesOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
