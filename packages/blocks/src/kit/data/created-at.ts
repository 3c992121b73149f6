import { z } from "zod";

export function createdAt() {
  return z.iso.datetime({ offset: true });
}

const Timestamp = z.object({ seconds: z.number() }).transform(({ seconds }) => seconds * 1000);
const Loose = z.union([z.string(), z.number(), Timestamp]).transform((time) => new Date(time));

/** Reads a time in old formats: text, milliseconds, or an object with seconds. */
export function timeOf(value: unknown): string | undefined {
  const date = Loose.safeParse(value).data;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}
