import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { localEnvironment } from "./tools/local.ts";

/** The job engine is one for a process, so whoever starts a worker has its own. */
const withJobs = [
  "apps/server/src/platform/jobs/*.test.ts",
  "apps/server/src/features/{catalogue,discussion,drafting,publishing,uploads}/*.test.ts",
  "apps/server/src/features/accounts/leaving.test.ts",
];

export default defineConfig({
  // Only files with words in Lingui's macros pass through Babel: the panels of blocks.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    projects: [
      // What holds nothing between files need not be loaded anew for each of them.
      { extends: true, test: { name: "packages", include: ["packages/*/src/**/*.test.{ts,tsx}"], isolate: false } },
      { extends: true, test: { name: "server", include: ["apps/server/src/**/*.test.ts"], exclude: withJobs, isolate: false } },
      {
        extends: true,
        test: {
          name: "others",
          include: [...withJobs, "apps/{edge,editor}/src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "tools/**/*.test.ts"],
        },
      },
    ],
    env: { ...localEnvironment(), LOG_LEVEL: "silent" },
    globalSetup: join(import.meta.dirname, "tools/services-for-tests.ts"),
    reporters: ["default", ["json", { outputFile: ".local/reports/test.json" }]],
    // What is timed here ends what hangs: a machine that is slow fails no test. How fast the product is, benches tell.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // On two cores the runner would take one; most tests wait for a service.
    maxWorkers: 3,
  },
});
