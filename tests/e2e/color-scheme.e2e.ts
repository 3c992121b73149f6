import { expect, test, type Page } from "@playwright/test";
import { writeCourse } from "../product/course.ts";
import { signInByRequest } from "./support/sign-in.ts";

const dark = "rgb(23, 24, 28)";
const light = "rgb(255, 254, 251)";
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const schemeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

async function choose(page: Page, scheme: "Light" | "Dark" | "System"): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitemradio", { name: scheme }).click();
  await page.keyboard.press("Escape");
}

test("follows the system by default", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/static/");
  expect(await groundOf(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await groundOf(page)).toBe(light);
});

test("keeps a chosen color scheme from the first paint on in every tab", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signInByRequest(page);
  await page.goto("/static/home");
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: "light" });
  await other.goto("/static/");
  expect(await groundOf(other)).toBe(light);
  await choose(page, "Dark");
  expect([await groundOf(page), await schemeOf(page)]).toEqual([dark, "dark"]);
  await expect.poll(() => groundOf(other)).toBe(dark);
  // Blocks every script of the app: the color scheme must be right before any of them runs.
  await page.route(/\/assets\/(?!before-paint).*\.js$/, () => {});
  await page.reload({ waitUntil: "commit" });
  await expect
    .poll(() => page.evaluate(() => document.styleSheets.length > 0 && getComputedStyle(document.body).backgroundColor))
    .toBe(dark);
  expect(await page.evaluate(() => document.getElementById("app")?.childElementCount)).toBe(0);
  expect(await page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[data-look="dark"]')?.media)).toBe("all");
  await page.unrouteAll();
  await page.reload();
  await choose(page, "System");
  expect(await groundOf(page)).toBe(light);
});

test("shows the course dark on a dark canvas, like a published page", async ({ page }) => {
  const [address] = await writeCourse(await signInByRequest(page), { pages: 1 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`/?project_uuid=${address?.projectId}`);
  const words = page.getByText("The text of page 1.");
  await expect(words).toBeVisible();
  const inkOf = () => words.evaluate((element) => getComputedStyle(element).color);
  const inLight = await inkOf();
  await choose(page, "Dark");
  expect(await groundOf(page)).toBe(dark);
  expect(await inkOf()).not.toBe(inLight);
});

test("ranks the style sheet of a control above the base in any load order", async ({ page }) => {
  await page.goto("/static/");
  const link = page.getByRole("link", { name: "Sign In" });
  await expect(link).toBeVisible();
  const { color, backgroundColor, paddingInlineStart } = await link.evaluate((element) => {
    const { color: text, backgroundColor: background, paddingInlineStart: space } = getComputedStyle(element);
    return { color: text, backgroundColor: background, paddingInlineStart: space };
  });
  expect(color).not.toBe(backgroundColor);
  expect(Number.parseFloat(paddingInlineStart)).toBeGreaterThan(0);
});
