import { cruise } from "dependency-cruiser";
import law from "../.dependency-cruiser.mjs";
import { type Breach, folderCycles } from "./folder-cycles.ts";

/** Reads every module under `root`. Returns their number and the forbidden imports. */
export async function readImports(root: string): Promise<{ modules: number; breaches: Breach[] }> {
  const { forbidden, options } = law;
  const result = await cruise(["apps", "packages", "tests", "tools"], {
    ...options,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  });
  if (typeof result.output === "string") throw new Error("dependency-cruiser returned text instead of modules");
  const { modules, summary } = result.output;
  return {
    modules: modules.filter(({ source }) => /^(apps|packages|tests|tools)\//.test(source)).length,
    breaches: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...folderCycles(modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))),
    ],
  };
}
