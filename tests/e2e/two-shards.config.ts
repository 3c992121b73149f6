import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

// Set for this process, which starts the product, and for its children.
process.env["COURSEWRIGHT_SHARDS"] = "2";

/** Runs the product with authors on two PostgreSQL servers. */
export default defineConfig(usual, {
  testMatch: "*.shards.ts",
  reporter: [["list"], ["json", { outputFile: "../../.local/reports/e2e-shards.json" }]],
});
