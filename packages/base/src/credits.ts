import { z } from "zod";

/**
 * An exact amount of credits in ten-thousandths: money never passes through a float.
 * JSON and the database hold it as a decimal with at most four places.
 */
export type Credits = bigint & { readonly __credits: true };

const PLACES = 4;
const UNIT = 10_000n;

export const noCredits = fromUnits(0n);

export function credits(whole: number): Credits {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`Not a whole number of credits: ${whole}`);
  return fromUnits(BigInt(whole) * UNIT);
}

/** Reads "12", "0.5" or "-3.0001". Throws on more than four decimals instead of rounding. */
export function parseCredits(text: string): Credits {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text);
  if (!match) throw new RangeError(`Not an amount of credits: ${text}`);
  const [, sign, whole = "0", fraction = ""] = match;
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(PLACES, "0"));
  return fromUnits(sign ? -units : units);
}

/** Converts a JSON number. Throws on more than four decimals. */
export function decimalCredits(amount: number): Credits {
  if (!hasFourPlaces(amount)) throw new RangeError(`Not an amount of credits: ${amount}`);
  return parseCredits(amount.toFixed(PLACES));
}

export function hasFourPlaces(amount: number): boolean {
  return Number(amount.toFixed(PLACES)) === amount;
}

/** Always four decimals, for the database and the update dialog. */
export function formatCredits(amount: Credits): string {
  const sign = amount < 0n ? "-" : "";
  const units = amount < 0n ? 0n - amount : amount;
  return `${sign}${units / UNIT}.${String(units % UNIT).padStart(PLACES, "0")}`;
}

/** Rounded down, for the credits display. */
export function wholeCredits(amount: Credits): number {
  const units = amount < 0n && amount % UNIT !== 0n ? amount - UNIT : amount;
  return Number(units / UNIT);
}

export function addCredits(a: Credits, b: Credits): Credits {
  return fromUnits(a + b);
}

export function subtractCredits(a: Credits, b: Credits): Credits {
  return fromUnits(a - b);
}

export const CreditsText = z
  .string()
  .regex(/^-?\d{1,15}(?:\.\d{1,4})?$/)
  .transform(parseCredits);

function fromUnits(units: bigint): Credits {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the brand is put on
  return units as Credits;
}
