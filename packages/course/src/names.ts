import { z } from "zod";

const maxLength = 120;

export const ProjectName = nameOr("Untitled Project");
export const ChapterName = nameOr("Untitled Chapter");
export const PageName = nameOr("Untitled Page");

/** Trimmed, 1 to 120 characters of any script. An empty or missing name becomes the default. */
function nameOr(unnamed: string) {
  return (
    z
      .string()
      // Checked before counting, so that a huge name costs no time.
      .max(10_000)
      .default("")
      .transform((text) => text.trim() || unnamed)
      .refine((name) => Array.from(name).length <= maxLength, `A name has at most ${maxLength} characters`)
  );
}

/** "Sourdough (copy)". The original name is shortened if both do not fit. */
export function nameOfCopy(name: string): string {
  const suffix = " (copy)";
  return (
    Array.from(name)
      .slice(0, maxLength - suffix.length)
      .join("")
      .trimEnd() + suffix
  );
}
