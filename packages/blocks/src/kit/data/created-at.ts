import { z } from "zod";

/** When a file was made or found. */
export function createdAt() {
  return z.iso.datetime({ offset: true });
}

const Timestamp = z.object({ seconds: z.number() }).transform(({ seconds }) => seconds * 1000);
const Loose = z.union([z.string(), z.number(), Timestamp]).transform((time) => new Date(time));

/** A time as documents used to hold it: a text, milliseconds, or a timestamp of seconds. */
export function timeOf(value: unknown): string | undefined {
  const date = Loose.safeParse(value).data;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}
