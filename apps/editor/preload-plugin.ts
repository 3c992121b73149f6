import type { Plugin, Rolldown } from "vite";

/**
 * A part that loads later comes with a list of the chunks it needs, so that they are asked for at once. Those that are there already, since
 * the page or the chunk that asks for the part needs them too, are left out: the lists are loaded before the first page can be written on.
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

/** These and all that they import. */
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
