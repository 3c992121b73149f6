import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import playwright from "../e2e/playwright.config.ts";

/** Uses the launch options of the end-to-end tests. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(playwright.use?.launchOptions);
}

export async function openContext(browser: Browser): Promise<BrowserContext> {
  const { viewport, serviceWorkers, baseURL } = playwright.use ?? {};
  const context = await browser.newContext({
    ...(viewport && { viewport }),
    ...(serviceWorkers && { serviceWorkers }),
    ...(baseURL && { baseURL }),
  });
  // Only ends hanging actions, not slow ones.
  context.setDefaultTimeout(120_000);
  return context;
}
