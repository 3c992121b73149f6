import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { localEnvironment } from "../../tools/local.ts";

const all = "tests/faults/**/*.fault.ts";
/** What these measure says nothing on a machine that is busy with something else. Long forms are all measured. */
const alone = process.env["LONG_FAULTS"]
  ? [all]
  : ["degrades-not-dies", "migration-blocks-nobody", "overload-sheds", "slow-clients"].map((name) => `tests/faults/${name}.fault.ts`);

export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  // The editor's own saving runs here, and says its refusals in words.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "side by side",
          include: [all],
          exclude: alone,
          setupFiles: join(import.meta.dirname, "own-instance.ts"),
          // Faults end processes of the product, so each of these has an instance of its own; much of the time they wait.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: "alone", include: alone, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
    globalSetup: join(import.meta.dirname, "second-instance.ts"),
    env: { ...localEnvironment(), LOG_LEVEL: "warn" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: ".local/reports/faults.json" }]],
  },
});
