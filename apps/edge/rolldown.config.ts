import { defineConfig } from "rolldown";

/** All in one: an edge node needs Node and nginx, and nothing installed. */
export default defineConfig({
  input: { "main-agent": "src/main-agent.ts", "main-nginx": "src/main-nginx.ts" },
  platform: "node",
  output: { dir: "dist", format: "esm", sourcemap: true },
});
