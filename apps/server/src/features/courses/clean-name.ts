import type { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";

/** Normalizes a name by the rules of its kind. Throws when it is too long. */
export function cleanName(kind: z.ZodType<string, string | undefined>, name: string | undefined): string {
  const parsed = kind.safeParse(name);
  // PostgreSQL cannot store NUL in a text.
  if (!parsed.success || parsed.data.includes("\0")) throw new AppError("invalid_request", { cause: parsed.error });
  return parsed.data;
}
