import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { localEnvironment, localInstance } from "./tools/local.ts";

/** These tests need a process of their own: the job engine, and the editor's session and connection, are global to a process. */
const alone = [
  "apps/server/src/platform/jobs/*.test.ts",
  "apps/server/src/features/{catalogue,discussion,drafting,publishing,sources,uploads}/*.test.ts",
  "apps/server/src/features/accounts/{leaving,mails-survive}.test.ts",
  "apps/editor/src/base/api/*.test.ts",
  "apps/editor/src/screens/live-feed.test.ts",
];

export default defineConfig({
  // Babel only transforms files with Lingui macros: the panels of blocks.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    projects: [
      { extends: true, test: { name: "alone", include: alone } },
      // These tests keep no global state, so files share loaded modules.
      ...Object.entries({
        others: ["apps/{edge,editor}/src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "tools/**/*.test.ts"],
        packages: ["packages/*/src/**/*.test.{ts,tsx}"],
        server: ["apps/server/{src,test}/**/*.test.ts"],
      }).map(([name, include]) => ({
        extends: true as const,
        test: { name, include, exclude: [...configDefaults.exclude, ...alone], isolate: false },
      })),
    ],
    // Child processes of tests reuse compiled modules.
    env: { ...localEnvironment(), LOG_LEVEL: "silent", NODE_COMPILE_CACHE: join(localInstance().dataDir, "compiled") },
    globalSetup: join(import.meta.dirname, "tools/services-for-tests.ts"),
    reporters: ["default", ["json", { outputFile: ".local/reports/test.json" }]],
    // Timeouts only end hanging tests: a slow machine must not fail them. Benchmarks measure speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // The runner would use one worker on two cores, but most tests wait for services.
    maxWorkers: 3,
  },
});
