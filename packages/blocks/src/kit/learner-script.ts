import { stripTypeScriptTypes } from "node:module";

/** A learner's script as pages carry it: it imports nothing, so its types are all there is to take out, and its comments and indentation. */
export function shippedScript(source: string): string {
  return stripTypeScriptTypes(source)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(\/\/|\/\*|\*)/.test(line))
    .join("\n");
}
