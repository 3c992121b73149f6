import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { localEnvironment, localInstance } from "./tools/local.ts";

/** The job engine is one for a process, so whoever starts a worker has its own; and so are an editor's session and connection. */
const alone = [
  "apps/server/src/platform/jobs/*.test.ts",
  "apps/server/src/features/{catalogue,discussion,drafting,publishing,uploads}/*.test.ts",
  "apps/server/src/features/accounts/leaving.test.ts",
  "apps/editor/src/base/api/*.test.ts",
  "apps/editor/src/screens/live-feed.test.ts",
];

export default defineConfig({
  // Only files with words in Lingui's macros pass through Babel: the panels of blocks.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    projects: [
      { extends: true, test: { name: "alone", include: alone } },
      // What holds nothing between files need not be loaded anew for each of them.
      ...Object.entries({
        others: ["apps/{edge,editor}/src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "tools/**/*.test.ts"],
        packages: ["packages/*/src/**/*.test.{ts,tsx}"],
        server: ["apps/server/{src,test}/**/*.test.ts"],
      }).map(([name, include]) => ({
        extends: true as const,
        test: { name, include, exclude: [...configDefaults.exclude, ...alone], isolate: false },
      })),
    ],
    // A process that a test starts was started before, and need not compile anew what it imports.
    env: { ...localEnvironment(), LOG_LEVEL: "silent", NODE_COMPILE_CACHE: join(localInstance().dataDir, "compiled") },
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
