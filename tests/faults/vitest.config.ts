import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { localEnvironment } from "../../tools/local.ts";

const all = "tests/faults/**/*.fault.ts";
/** These measure time, so nothing else may keep the machine busy. Long forms all run one by one. */
const alone = process.env["LONG_FAULTS"]
  ? [all]
  : [
      "degrades-not-dies",
      "kill-while-saving",
      "live-feeds",
      "migration-blocks-nobody",
      "no-author-starves",
      "overload-sheds",
      "restore",
      "slow-clients",
    ].map((name) => `tests/faults/*/${name}.fault.ts`);

/** `run.ts` sets it: one project instead of both. */
const half = process.env["FAULTS_HALF"];
const projects = [
  {
    extends: true as const,
    test: {
      name: "side-by-side",
      include: [all],
      exclude: alone,
      setupFiles: join(import.meta.dirname, "support/own-instance.ts"),
      // Faults kill processes of the product, so each worker has its own instance. They mostly wait, so two fit on the machine.
      maxWorkers: 2,
      sequence: { groupOrder: 1 },
    },
  },
  { extends: true as const, test: { name: "alone", include: alone, maxWorkers: 1, sequence: { groupOrder: 2 } } },
];

export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  // Some faults run the editor's own saving code, which contains translated texts.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    projects: projects.filter(({ test }) => half === undefined || test.name === half),
    globalSetup: join(import.meta.dirname, "support/second-instance.ts"),
    env: { ...localEnvironment(), LOG_LEVEL: "warn" },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ["default", ["json", { outputFile: `.local/reports/${half === "alone" ? "faults-alone" : "faults"}.json` }]],
  },
});
