import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import playwright from "../e2e/playwright.config.ts";

/** As the end-to-end tests start it. */
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
  // Ends what hangs, and nothing that is slow.
  context.setDefaultTimeout(120_000);
  return context;
}
