import { defineConfig } from "vitest/config";
import { localEnvironment } from "./tools/local.ts";

export default defineConfig({
  test: {
    include: ["{apps,packages}/*/src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "tools/**/*.test.ts"],
    env: { ...localEnvironment(), LOG_LEVEL: "silent" },
    globalSetup: "tools/services-for-tests.ts",
    reporters: ["default", ["json", { outputFile: ".local/reports/test.json" }]],
    testTimeout: 15_000,
  },
});
