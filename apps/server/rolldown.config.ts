import { defineConfig } from "rolldown";
import { notBundled } from "./not-bundled.ts";

/** The last is asked for by `pg`, which does without. */
const elsewhere = [...notBundled, "pg-native"];

/**
 * Our packages and libraries in a few files: found one by one in their folders, the libraries' thousands take a process longer to read than
 * all else that it does before it is ready (decision 0055).
 */
export default defineConfig({
  input: {
    "main-api": "src/main-api.ts",
    "main-worker": "src/main-worker.ts",
    "main-buckets": "src/main-buckets.ts",
    "main-migrate": "src/main-migrate.ts",
    "main-operator": "src/main-operator.ts",
    "main-draw-svg": "src/main-draw-svg.ts",
  },
  platform: "node",
  external: (id) => id.startsWith("node:") || elsewhere.some((name) => id === name || id.startsWith(`${name}/`)),
  // "use client" in the icons means nothing here.
  checks: { moduleLevelDirective: false },
  plugins: [
    {
      name: "maps-of-our-own",
      // Node reads the map of each file that names one; a library's is large, and leads to what was compiled already.
      generateBundle(_, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (/^libraries.*\.map$/.test(name)) delete bundle[name];
          else if (file.type === "chunk" && !name.startsWith("libraries")) file.code += `//# sourceMappingURL=${name}.map\n`;
        }
      },
    },
  ],
  output: {
    dir: "dist",
    format: "esm",
    sourcemap: "hidden",
    codeSplitting: { groups: [{ name: "libraries", test: /node_modules/, entriesAware: true }] },
  },
});
