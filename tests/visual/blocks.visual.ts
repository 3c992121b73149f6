import { expect, test, type Page } from "@playwright/test";
import { axeFor, violationsOf } from "../e2e/support/axe.ts";
import { readGallery } from "./gallery-file.ts";

const origin = "http://blocks.test";
/** Axe checks the two most different views: a wide light page and a narrow dark one. */
const looks = [
  { scheme: "light", width: 1440, isChecked: true },
  { scheme: "light", width: 390, isChecked: false },
  { scheme: "dark", width: 390, isChecked: true },
  { scheme: "dark", width: 1440, isChecked: false },
] as const;
const { pages, fonts } = readGallery();

for (const { name, address, isBlank } of pages) {
  test(`${name} looks as in its pictures, and axe finds nothing`, async ({ page }) => {
    const complaints = await serveGallery(page);
    await page.goto(`${origin}${address}`);
    await everythingLoaded(page);
    const block = page.locator("[data-block]");
    for (const { scheme, width, isChecked } of looks) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await (isBlank ? expect.soft(block).toBeHidden() : expect.soft(block).toHaveScreenshot(`${name}-${scheme}-${width}.png`));
      if (isChecked) expect.soft(await violationsOf(axeFor(page).include("main")), `${scheme}, ${width} px`).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
}

/** Serves the pages from memory and records all other requests. */
async function serveGallery(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  // Options are shuffled. Here the order is always the same.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.route("**/*", async (route) => {
    const url = new URL(route.request().url());
    const found = pages.find(({ address }) => address === url.pathname);
    const font = fonts.find(({ address }) => address === url.pathname);
    if (url.origin !== origin) {
      complaints.push(`asked for ${url.href}`);
      return route.abort();
    }
    if (found) return route.fulfill({ contentType: "text/html; charset=utf-8", body: found.html });
    if (font) return route.fulfill({ contentType: "font/woff2", body: Buffer.from(font.base64, "base64") });
    // Scripts that load later need an API and draw nothing in a block.
    if (url.pathname.endsWith(".js")) return route.fulfill({ contentType: "text/javascript", body: "" });
    if (/^\/launch\/(?:media\/|assets\/icon-)/.test(url.pathname)) return route.fulfill({ contentType: "image/svg+xml", body: drawing });
    return route.fulfill({ status: 404, body: "" });
  });
  return complaints;
}

/** A placeholder for files of an author. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 12 8"><rect width="12" height="8" fill="#c9a26b"/><circle cx="6" cy="5" r="3" fill="#7b4a21"/></svg>`;

async function everythingLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = "eager";
    await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => undefined))]);
  });
}
