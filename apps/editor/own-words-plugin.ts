import { relative } from "node:path";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

/** Bundles the English messages of each module with that module, so that a screen loads only its own. */
export function ownWords(): Plugin {
  const config = getConfig();
  let wordsOf: Promise<Map<string, Record<string, string>>>;
  return {
    name: "own-words",
    buildStart() {
      wordsOf = wordsByFile(config);
    },
    async transform(code, id) {
      const words = (await wordsOf).get(relative(config.rootDir, id.split("?")[0] ?? ""));
      if (!words) return undefined;
      const { source } = createCompiledCatalog(config.sourceLocale ?? "en", words, { namespace: "json" });
      // Appended at the end, so that the source map stays valid.
      return { code: `${code}\nimport { learn } from "${english}";\nlearn(${source});`, map: null };
    },
  };
}

const english = `${import.meta.dirname}/src/base/words/english.ts`;

/** Groups messages by file; the catalogue lists the files of each message. */
async function wordsByFile(config: ReturnType<typeof getConfig>): Promise<Map<string, Record<string, string>>> {
  const files = new Map<string, Record<string, string>>();
  for (const catalog of await getCatalogs(config)) {
    const messages = (await catalog.read(config.sourceLocale ?? "en")) ?? {};
    for (const [id, { translation = "", origin = [] }] of Object.entries(messages)) {
      for (const [file] of origin) files.set(file, { ...files.get(file), [id]: translation });
    }
  }
  return files;
}
