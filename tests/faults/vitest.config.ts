import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { localEnvironment } from "../../tools/local.ts";

/** Faults end processes of the product, so they run one after another. */
export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: {
    include: ["tests/faults/**/*.fault.ts"],
    env: { ...localEnvironment(), LOG_LEVEL: "warn" },
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: ".local/reports/faults.json" }]],
  },
});
