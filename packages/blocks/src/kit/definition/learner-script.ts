import { stripTypeScriptTypes } from "node:module";

/** Strips types, comments and spaces from a learner script. A learner script has no imports, so it needs no bundler. */
export function shippedScript(source: string): string {
  return (
    stripTypeScriptTypes(source)
      .split("\n")
      // Removed types leave spaces. Our texts never contain two spaces.
      .map((line) => line.trim().replaceAll(/ {2,}/g, " "))
      .filter((line) => line !== "" && !/^(\/\/|\/\*|\*)/.test(line))
      .join("\n")
  );
}
