import { cruise } from "dependency-cruiser";
import law from "../.dependency-cruiser.mjs";
import { type Breach, folderCycles } from "./folder-cycles.ts";

/** Reads every module under `root` and answers how many there were and which imports break the law. */
export async function readImports(root: string): Promise<{ modules: number; breaches: Breach[] }> {
  const { forbidden, options } = law;
  const result = await cruise(["apps", "packages", "tests", "tools"], {
    ...options,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  });
  if (typeof result.output === "string") throw new Error("dependency-cruiser reported text where modules were asked for");
  const { modules, summary } = result.output;
  return {
    modules: modules.filter(({ source }) => /^(apps|packages|tests|tools)\//.test(source)).length,
    breaches: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...folderCycles(modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))),
    ],
  };
}
