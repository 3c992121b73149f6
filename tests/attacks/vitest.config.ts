import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { localEnvironment } from "../../tools/local.ts";

/** Attacks from outside on the built product behind its edge, which is started once; no file disturbs another. */
export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: {
    include: ["tests/attacks/**/*.attack.ts"],
    globalSetup: join(import.meta.dirname, "start-product.ts"),
    env: { ...localEnvironment(), LOG_LEVEL: "warn" },
    // What is timed here ends what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Each keeps what it makes to itself, so they need not all load the browser anew.
    isolate: false,
    // The product needs a core as well.
    maxWorkers: 2,
    reporters: ["default", ["json", { outputFile: ".local/reports/attacks.json" }]],
  },
});
