import { shippedScript } from "@coursewright/blocks/kit/definition/learner-script.ts";

/** Files of worker/, each after those that it imports. */
export const workerParts = ["requests", "ranges", "pictures", "plan", "keeping", "answers", "worker"];

const imports = /^import [^;]*;$/gm;
const exported = /^export /gm;

/** One script of them all: not every browser runs a worker of several modules. */
export function workerScript(sources: readonly string[]): string {
  return sources
    .map((source) => shippedScript(source).replaceAll(imports, "").replaceAll(exported, ""))
    .join("\n")
    .replaceAll(/\n{2,}/g, "\n");
}
