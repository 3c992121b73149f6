import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { localEnvironment } from "../../tools/local.ts";

/** Faults end processes of the product, so they run one after another. */
export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  // The editor's own saving runs here, and says its refusals in words.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    include: ["tests/faults/**/*.fault.ts"],
    // Compares the slowest hundredth of requests with and without a fault: on a machine that is busy with something else it says nothing.
    exclude: process.env["LONG_FAULTS"] ? [] : ["tests/faults/degrades-not-dies.fault.ts"],
    env: { ...localEnvironment(), LOG_LEVEL: "warn" },
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: ".local/reports/faults.json" }]],
  },
});
