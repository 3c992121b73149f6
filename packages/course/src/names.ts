import { z } from "zod";

const longest = 120;

export const ProjectName = nameOr("Untitled Project");
export const ChapterName = nameOr("Untitled Chapter");
export const PageName = nameOr("Untitled Page");

/** Trimmed, 1 to 120 characters of any script; an empty or missing one becomes the default. */
function nameOr(unnamed: string) {
  return (
    z
      .string()
      // Cut before counting, so that a huge name costs nothing.
      .max(10_000)
      .default("")
      .transform((text) => text.trim() || unnamed)
      .refine((name) => Array.from(name).length <= longest, `A name has at most ${longest} characters`)
  );
}

/** "Sourdough (copy)": still a name, so the original's gives way where both do not fit. */
export function nameOfCopy(name: string): string {
  const suffix = " (copy)";
  return (
    Array.from(name)
      .slice(0, longest - suffix.length)
      .join("")
      .trimEnd() + suffix
  );
}
