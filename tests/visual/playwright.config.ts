import { defineConfig, devices } from "@playwright/test";

/** Compares every block with its committed screenshots, without a server. `pnpm visual --update-snapshots` renews them. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.visual.ts",
  globalSetup: "./render-gallery.ts",
  snapshotPathTemplate: "pictures/{arg}{ext}",
  timeout: 120_000,
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.005, animations: "disabled", caret: "hide", scale: "css" } },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "../../.local/reports/visual.json" }]],
  outputDir: "../../.local/visual/results",
  use: {
    ...devices["Desktop Chrome"],
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--font-render-hinting=none",
        "--disable-lcd-text",
      ],
    },
  },
});
