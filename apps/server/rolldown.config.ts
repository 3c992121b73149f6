import { defineConfig } from "rolldown";
import manifest from "./package.json" with { type: "json" };

const installed = Object.keys(manifest.dependencies).filter((name) => !name.startsWith("@coursewright/"));

/** Our own packages are bundled with what only they need, since Node runs no JSX; the server's own dependencies stay as they were installed. */
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
  external: (id) => id.startsWith("node:") || installed.some((name) => id === name || id.startsWith(`${name}/`)),
  // "use client" in the icons means nothing here.
  checks: { moduleLevelDirective: false },
  output: { dir: "dist", format: "esm", sourcemap: true },
});
