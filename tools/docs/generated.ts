import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { configurationReference } from "./configuration.ts";
import { decisionIndex, readDecisions } from "./decisions.ts";
import { licenceList } from "./licences.ts";
import { productionPackages } from "./production-packages.ts";

/** Documents that are generated and committed. */
export function generatedDocuments(checkout: string): Array<{ file: string; text: string; isFresh: boolean }> {
  const texts = {
    "docs/configuration.md": configurationReference(),
    "docs/decisions/README.md": decisionIndex(readDecisions(checkout)),
    "docs/licences.md": licenceList(productionPackages(checkout)),
  };
  return Object.entries(texts).map(([path, text]) => {
    const file = join(checkout, path);
    return { file, text, isFresh: existsSync(file) && readFileSync(file, "utf8") === text };
  });
}
