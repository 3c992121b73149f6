import { defineConfig } from "rolldown";

/** Our own packages are bundled, since Node runs no JSX; other people's stay as they were installed. */
export default defineConfig({
  input: { "main-api": "src/main-api.ts", "main-worker": "src/main-worker.ts", "main-migrate": "src/main-migrate.ts" },
  platform: "node",
  external: (id) => !id.startsWith(".") && !id.startsWith("/") && !id.startsWith("@coursewright/"),
  output: { dir: "dist", format: "esm", sourcemap: true },
});
