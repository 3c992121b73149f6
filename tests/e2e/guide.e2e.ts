import { expect, test } from "@playwright/test";
import { version } from "@coursewright/base/version.ts";
import { addressOf, readGuide } from "../../apps/editor/guide/guide-pages.ts";
import { join as joinShelf } from "./support/account-actions.ts";
import { expectNoViolations } from "./support/axe.ts";

const pages = readGuide();

test.describe("user guide", () => {
  test("opens from the account menu and from the palette by keyboard", async ({ page }) => {
    await joinShelf(page);
    const trigger = page.getByRole("button", { name: /account/i }).first();
    await trigger.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu");
    await expect(menu).toContainText(`Version ${version}`);
    const help = menu.getByRole("menuitem", { name: "Help" });
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await expect(help).toBeFocused({ timeout: 200 });
    }).toPass();
    const [opened] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
    await expect(opened.getByRole("heading", { level: 1 })).toHaveText("Guide for authors");
    await opened.close();

    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Find a page, a command, or ask the helper" });
    await expect(field).toBeFocused();
    await field.fill("manual");
    await expect(page.getByRole("option", { selected: true })).toHaveText(/^Help/);
    const [again] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
    await expect(again.getByRole("heading", { level: 1 })).toHaveText("Guide for authors");
  });

  test("leads through all pages, and every picture loads", async ({ page }) => {
    const asked: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) asked.push(`${response.status()} ${response.url()}`);
    });
    await page.goto("/guide");
    for (const { title } of pages) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      for (const picture of await page.locator("figure img").all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
      }
      const next = page.getByRole("link", { name: /^Next/ });
      if (title !== pages.at(-1)?.title) await next.click();
      else await expect(next).toHaveCount(0);
    }
    expect(asked).toEqual([]);
    expect((await page.request.get(addressOf("no-such-page"))).status()).toBe(404);
  });

  test("is accessible on every page, light and dark, and fits a phone", async ({ page }) => {
    for (const { slug, title } of pages) {
      await page.goto(addressOf(slug));
      await expectNoViolations(page, page.getByRole("heading", { level: 1, name: title }));
    }
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const { slug } of pages) {
        await page.goto(addressOf(slug));
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${slug} at ${width}`).toBeLessThanOrEqual(width);
      }
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the text" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
    expect(await page.locator("script").count()).toBe(0);
  });
});
