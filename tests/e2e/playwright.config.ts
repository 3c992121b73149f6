import { defineConfig, devices } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  globalSetup: "./support/start-product.ts",
  // As in vitest.config.ts: these end what hangs.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  // With more than there are cores, a machine that is slow cannot boot the editor in the 8 s it is given.
  workers: 2,
  // No test knows its neighbour, so a long file does not keep one worker busy while the others rest.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "../../.local/reports/e2e.json" }]],
  outputDir: "../../.local/e2e",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // Else every visit to a course would fetch all of it. offline.e2e.ts says otherwise.
    serviceWorkers: "block",
    baseURL: localEnvironment().APP_ORIGIN,
    launchOptions: {
      executablePath: "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    },
  },
});
