import { defineConfig, devices } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  globalSetup: "./support/start-product.ts",
  // These timeouts only end tests that hang, as in vitest.config.ts.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  // With more workers than cores, a slow machine cannot boot the editor within its 8 s.
  workers: 2,
  // Tests are independent, so a long file does not keep one worker busy while the others wait.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "../../.local/reports/e2e.json" }]],
  outputDir: "../../.local/e2e",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // With service workers every visit to a course would fetch all of it. offline.e2e.ts enables them.
    serviceWorkers: "block",
    baseURL: localEnvironment().APP_ORIGIN,
    launchOptions: {
      executablePath: "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    },
  },
});
