import { defineConfig } from "@playwright/test";
import { localInstance } from "../../tools/local.ts";
import usual from "./playwright.config.ts";

if (localInstance().databases.authors.length !== 2) throw new Error("Run it as `pnpm e2e:shards`, which sets COURSEWRIGHT_SHARDS=2");

/** The product with its authors on two PostgreSQL servers. */
export default defineConfig(usual, {
  testMatch: "*.shards.ts",
  reporter: [["list"], ["json", { outputFile: "../../.local/reports/e2e-shards.json" }]],
});
