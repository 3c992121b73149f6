import { shippedScript } from "@coursewright/blocks/kit/definition/learner-script.ts";

/** The files of worker/ in dependency order. */
export const workerParts = ["requests", "ranges", "pictures", "plan", "keeping", "answers", "worker"];

const imports = /^import [^;]*;$/gm;
const exported = /^export /gm;

/** Joins them into one script: not every browser supports module workers. */
export function workerScript(sources: readonly string[]): string {
  return sources
    .map((source) => shippedScript(source).replaceAll(imports, "").replaceAll(exported, ""))
    .join("\n")
    .replaceAll(/\n{2,}/g, "\n");
}
