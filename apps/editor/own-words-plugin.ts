import { relative } from "node:path";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

/** Every module brings its own English, so that nobody waits for the words of a screen that is never opened. */
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
      // At the end, where it moves no line of the source map.
      return { code: `${code}\nimport { learn } from "${english}";\nlearn(${source});`, map: null };
    },
  };
}

const english = `${import.meta.dirname}/src/base/words/english.ts`;

/** The catalogue names the files in which each message stands. */
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
