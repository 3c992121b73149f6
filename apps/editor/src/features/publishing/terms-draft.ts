import { CourseTerms } from "@coursewright/contract/billing.ts";

export type Readers = "free" | "subscription" | "purchase";

/** The access terms while the author edits them. */
export interface TermsDraft {
  readonly readers: Readers;
  /** The text in the price field. */
  readonly price: string;
}

export function draftOf({ readers, cents }: CourseTerms): TermsDraft {
  if (readers === "open") return { readers: "free", price: "" };
  return cents === null ? { readers: "subscription", price: "" } : { readers: "purchase", price: priceWords(cents) };
}

/** Null while the price is invalid. */
export function termsOf({ readers, price }: TermsDraft): CourseTerms | null {
  if (readers === "free") return { readers: "open", cents: null };
  if (readers === "subscription") return { readers: "members", cents: null };
  const cents = centsOf(price);
  return cents === null ? null : (CourseTerms.safeParse({ readers: "members", cents }).data ?? null);
}

export function isSameTerms(one: CourseTerms, other: CourseTerms): boolean {
  return one.readers === other.readers && one.cents === other.cents;
}

/** Accepts a point or a comma, with or without cents. */
function centsOf(price: string): number | null {
  const [, whole, part = ""] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(price.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function priceWords(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
