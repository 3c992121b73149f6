import { stripTypeScriptTypes } from "node:module";

/** A learner's script as pages carry it: it imports nothing, so its types are all there is to take out, and its comments and spare space. */
export function shippedScript(source: string): string {
  return (
    stripTypeScriptTypes(source)
      .split("\n")
      // Types leave as much space as they took; no text of ours holds two spaces.
      .map((line) => line.trim().replaceAll(/ {2,}/g, " "))
      .filter((line) => line !== "" && !/^(\/\/|\/\*|\*)/.test(line))
      .join("\n")
  );
}
