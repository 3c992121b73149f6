import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { localEnvironment } from "../../tools/local.ts";

/** Attacks run against the built product behind its edge, which is started once. No file disturbs another. */
export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: {
    include: ["tests/attacks/**/*.attack.ts"],
    globalSetup: join(import.meta.dirname, "start-product.ts"),
    env: { ...localEnvironment(), LOG_LEVEL: "warn" },
    // Only ends tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Attacks share no state, so they can share the loaded browser.
    isolate: false,
    // The product needs a core as well.
    maxWorkers: 2,
    reporters: ["default", ["json", { outputFile: ".local/reports/attacks.json" }]],
  },
});
