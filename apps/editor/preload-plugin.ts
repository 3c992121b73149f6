import type { Plugin, Rolldown } from "vite";

/**
 * Shortens the preload lists of lazy parts. They leave out chunks that the page or the importing chunk already loads, because the
 * lists are loaded before the first page can be edited.
 */
export function shortPreloads(): Plugin {
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: "short-preloads",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies(_file, needed, { hostId, hostType }) {
            if (hostType === "html") return needed;
            const entries = Object.values(bundle).flatMap((file) => (file.type === "chunk" && file.isEntry ? [file.fileName] : []));
            const loaded = chunksOf([hostId, ...entries], bundle);
            return needed.filter((file) => !loaded.has(file));
          },
        },
      },
    }),
    generateBundle: {
      order: "pre",
      handler(_options, files) {
        bundle = files;
      },
    },
  };
}

/** The files and all chunks that they import. */
function chunksOf(files: readonly string[], bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...files];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name];
    if (found.has(name) || file?.type !== "chunk") continue;
    found.add(name);
    open.push(...file.imports);
  }
  return found;
}
