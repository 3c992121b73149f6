import { defineConfig } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import usual from "../e2e/playwright.config.ts";
import { moveToGuideInstance } from "./guide-instance.ts";

moveToGuideInstance();

/** `pnpm build && pnpm guide` takes every picture of the guide and of the README. */
export default defineConfig({
  ...usual,
  testMatch: "*.pictures.ts",
  globalSetup: "./start-guide.ts",
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  workers: 1,
  fullyParallel: false,
  reporter: [["list"]],
  outputDir: "../../.local/guide-pictures",
  use: {
    ...usual.use,
    baseURL: localEnvironment().APP_ORIGIN,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "UTC",
    actionTimeout: 20_000,
  },
});
