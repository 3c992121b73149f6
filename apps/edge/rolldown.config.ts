import { defineConfig } from "rolldown";

/** Bundles all dependencies: an edge node needs only Node and nginx. */
export default defineConfig({
  input: { "main-agent": "src/main-agent.ts", "main-nginx": "src/main-nginx.ts" },
  platform: "node",
  output: { dir: "dist", format: "esm", sourcemap: true },
});
