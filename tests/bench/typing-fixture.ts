import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { startProduct } from "../../tools/product.ts";
import { signUp } from "../e2e/support/authoring.ts";
import { writeMixedPage } from "../product/mixed-page.ts";

export interface TypingFixture {
  browser: Browser;
  context: BrowserContext;
  /** Pages of the editor by their number of blocks. */
  long: string;
  short: string;
  stop(): Promise<void>;
}

export const longPage = 500;
export const shortPage = 10;

/** The built product, a browser, and an author with a long and a short page of every kind of block. */
export async function startTypingFixture(): Promise<TypingFixture> {
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signUp(page);
  const [long, short] = [await writeMixedPage(page, longPage), await writeMixedPage(page, shortPage)];
  await page.close();
  return {
    browser,
    context,
    long,
    short,
    async stop() {
      await browser.close();
      await product.stop();
    },
  };
}
