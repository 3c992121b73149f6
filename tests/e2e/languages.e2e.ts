import { expect, test, type Page } from "@playwright/test";
import { writeCourse } from "../product/course.ts";
import { signInByRequest } from "./support/sign-in.ts";

const spoken = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

test.describe("a browser that prefers German", () => {
  test.use({ locale: "de-AT" });

  test("shows German, and English once chosen", async ({ page }) => {
    await signInByRequest(page);
    await page.goto("/static/home");
    await expect(page.getByText("Mein Regal")).toBeVisible();
    expect(await spoken(page)).toEqual(["de", "ltr"]);
    await page.getByRole("button", { name: "Konto" }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await expect(page.getByText("Your shelf")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Your shelf")).toBeVisible();
    expect(await spoken(page)).toEqual(["en", "ltr"]);
  });

  test("shows server errors in German", async ({ page }) => {
    await page.route("**/api/auth/sign-in/email", (route) => route.fulfill({ status: 503, body: "down" }));
    await page.goto("/static/sign-in");
    await page.getByLabel("E-Mail").fill("marta@example.test");
    await page.getByLabel("Passwort", { exact: true }).fill("a jar, a rubber band");
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(page.getByText("Gerade ist sehr viel los. Bitte gleich noch einmal versuchen.")).toBeVisible();
  });

  test("falls back to English when the German texts fail to load", async ({ page }) => {
    await page.route(/\/assets\/de-[\w-]+\.js$/, (route) => route.abort());
    await page.goto("/static/");
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
    expect(await spoken(page)).toEqual(["en", "ltr"]);
  });
});

test("shows English for unsupported languages without loading another catalogue", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/static/");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(asked.filter((url) => /\/(?:de|mirror)-[\w-]+\.js/.test(url))).toEqual([]);
});

test("mirrors the editor from right to left, and longer texts fit", async ({ page }) => {
  const [address] = await writeCourse(await signInByRequest(page), { pages: 1 });
  await page.addInitScript(() => localStorage.setItem("language", "ar-XB"));
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/static/", "/static/sign-up", "/static/home", `/?project_uuid=${address?.projectId}`]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByText(/·{3}/).first()).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `${path} at ${width}`).toBe(0);
    }
    await expect(page.getByText("The text of page 1.")).toBeVisible();
    expect(await spoken(page)).toEqual(["ar-XB", "rtl"]);
    if (width !== 1440) continue;
    const sidebar = await page.getByRole("navigation", { name: /^Project/ }).boundingBox();
    expect((sidebar?.x ?? 0) + (sidebar?.width ?? 0)).toBe(1440);
  }
});
