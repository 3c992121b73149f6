import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

// For this process, which starts the product, and for those that it starts.
process.env["COURSEWRIGHT_SHARDS"] = "2";

/** The product with its authors on two PostgreSQL servers. */
export default defineConfig(usual, {
  testMatch: "*.shards.ts",
  reporter: [["list"], ["json", { outputFile: "../../.local/reports/e2e-shards.json" }]],
});
