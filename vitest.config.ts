import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages}/*/src/**/*.test.{ts,tsx}", "tests/{fakes,faults,bench}/**/*.test.ts", "tools/**/*.test.ts"],
    reporters: ["default", ["json", { outputFile: ".local/reports/test.json" }]],
  },
});
