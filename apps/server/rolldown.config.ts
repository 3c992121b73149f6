import { defineConfig } from "rolldown";
import { notBundled } from "./not-bundled.ts";

/** `pg` tries to load `pg-native` and works without it. */
const elsewhere = [...notBundled, "pg-native"];

/**
 * Bundles our packages and libraries into a few files. Reading thousands of library files takes a process longer than the rest of its
 * start (decision 0055).
 */
export default defineConfig({
  input: {
    "main-api": "src/main-api.ts",
    "main-worker": "src/main-worker.ts",
    "main-buckets": "src/main-buckets.ts",
    "main-migrate": "src/main-migrate.ts",
    "main-operator": "src/main-operator.ts",
    "main-draw-svg": "src/main-draw-svg.ts",
    "main-read-source": "src/main-read-source.ts",
  },
  platform: "node",
  external: (id) => id.startsWith("node:") || elsewhere.some((name) => id === name || id.startsWith(`${name}/`)),
  // "use client" in the icons has no meaning on the server.
  checks: { moduleLevelDirective: false },
  plugins: [
    {
      name: "maps-of-our-own",
      // Node reads the source map of each file that names one. The libraries' map is large and leads only to compiled code.
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
