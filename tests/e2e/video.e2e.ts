import { expect, type Locator, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const emptyVideo = { type: "video", data: { url: "", embedType: "direct", alt: "", caption: "", thumbnail: "", channelTitle: "" } };

// A request in progress at the end of a test would fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

test("[PANEL-06] finds, browses and adds a video; Escape and backdrop close the dialog", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openVideo(page);
  const strangers: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) strangers.push(request.url());
  });
  const opener = page.getByRole("button", { name: "Search videos" });
  const modal = page.getByRole("dialog", { name: "Find a video" });
  const field = modal.getByRole("combobox", { name: "Search videos" });

  await opener.click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.press("Enter");
  await expect(field).toBeFocused();
  await page.mouse.click(20, 450);
  await expect(modal).toBeHidden();
  await expect(page.locator('[data-type="video"]')).toHaveClass(/is-selected/);

  await opener.click();
  await field.fill("sourdough");
  await field.press("Enter");
  const options = modal.getByRole("option");
  await expect(options).toHaveCount(4);
  await expect(options.first()).toContainText("8:42");
  await expect(options.first()).toContainText("Slow Loaf Kitchen, 1.2M views, 3 years ago");
  await expect(options.nth(2)).toContainText('Peak, past peak, "hungry": reading the baker\'s dome');
  await expect(options.nth(2)).toContainText("Grain & Salt, 92K views, 5 weeks ago");
  for (const picture of await modal.locator("img").all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  }
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await expect(options.nth(2)).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
  const added = {
    url: "https://www.youtube.com/watch?v=readingDome",
    embedType: "youtube",
    alt: 'Peak, past peak, "hungry": reading the baker\'s dome',
    channelTitle: "Grain & Salt",
    thumbnail: expect.stringMatching(/^\/api\/r2\/file\?key=/),
  };
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())[0]?.data).toMatchObject(added);
  const poster = page.locator('[data-type="video"] img');
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByLabel("Video URL")).toHaveValue("");
  await expect(page.getByRole("complementary").getByLabel("Channel")).toHaveValue("");
  expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] });
});

test("[VID-04] requires a query, shows failures in red, and reports empty results", async ({ page }) => {
  await openVideo(page);
  await page.getByRole("button", { name: "Search videos" }).click();
  const modal = page.getByRole("dialog", { name: "Find a video" });
  const field = modal.getByRole("combobox");
  const alert = modal.getByRole("alert");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/youtube-search")) asked.push(request.postData() ?? "");
  });
  await field.fill("   ");
  await expect(modal.getByRole("button", { name: "Search" })).toBeDisabled();
  await field.press("Enter");
  expect(asked).toEqual([]);

  await field.fill("bread [[quota]]");
  await modal.getByRole("button", { name: "Search" }).click();
  await expect(alert).toContainText("Error");
  await expect(alert).toContainText("Search failed: 503");
  await expect(alert).toHaveClass(/ui-notice--bad/);

  await page.route("**/api/youtube-search", (route) => route.abort(), { times: 1 });
  await field.fill("bread");
  await field.press("Enter");
  await expect(alert).toContainText("Failed to search videos");

  await field.press("Enter");
  await expect(modal.getByRole("option")).toHaveCount(4);
  await expect(alert).toBeHidden();

  await field.fill("bread [[empty]]");
  await field.press("Enter");
  await expect(modal.getByText("No videos found")).toBeVisible();
  await expect(modal.getByRole("option")).toHaveCount(0);
});

test("[VID-02] requires a valid address in panel and dialog, and adds the video", async ({ page }) => {
  const { stored } = await openVideo(page);
  const refusal = page.getByText("Please enter a video URL.");
  await page.getByRole("button", { name: "Use this URL" }).click();
  await expect(refusal).toBeVisible();
  await page.getByLabel("Video URL").fill("javascript:alert(1)");
  await expect(refusal).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(refusal).toBeVisible();
  await page.getByLabel("Video URL").fill("https://vimeo.com/76979871");
  await page.keyboard.press("Enter");
  await expect(refusal).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())[0]?.data).toMatchObject({ url: "https://vimeo.com/76979871", embedType: "vimeo" });

  await page.getByLabel("Video URL").fill("half an addr");
  await page.getByRole("button", { name: "Search videos" }).click();
  const modal = page.getByRole("dialog");
  const link = modal.getByLabel("Or paste a link from YouTube, Vimeo or TikTok");
  await link.press("Enter");
  await expect(modal.getByText("Please enter a video URL.")).toBeVisible();
  await link.fill("https://youtu.be/dQw4w9WgXcQ");
  await link.press("Enter");
  await expect(modal).toBeHidden();
  await expect(page.getByLabel("Video URL")).toHaveValue("https://youtu.be/dQw4w9WgXcQ");
  await expect(refusal).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())[0]?.data).toMatchObject({ embedType: "youtube" });
});

test("[VID-03] asks for a description, then says that generation is unavailable; signed out first", async ({ page }) => {
  const asked: string[] = [];
  // A bearer that expires at once is renewed at each use, so that the end of the session shows.
  await page.route("**/api/token", async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: { ...(await response.json()), expiresAt: new Date().toISOString() } });
  });
  await openVideo(page);
  const generate = page.getByRole("button", { name: "Generate video" });
  await generate.click();
  await expect(page.getByText("Please describe the video to generate.")).toBeVisible();
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByLabel("What a generated video should show").fill("A loaf that rises");
  await generate.click();
  await expect(page.getByRole("alert")).toContainText("Video generation is not available.");
  expect(asked.filter((path) => /generat|video/.test(path))).toEqual([]);
  await page.context().clearCookies();
  await generate.click();
  await expect(page.getByText("You must be signed in to generate videos.")).toBeVisible();
});

test("has no axe violations in the search, light and dark", async ({ page }) => {
  await openVideo(page);
  const modal = await searchFor(page, "sourdough");
  await expectNoViolations(page, modal.getByRole("option").first());
  await modal.getByRole("combobox").fill("[[500]]");
  await modal.getByRole("combobox").press("Enter");
  await expectNoViolations(page, modal.getByRole("alert"), ["dark"]);
});

test("fits the search over its panel on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openVideo(page);
  const modal = await searchFor(page, "sourdough");
  await expect(modal.getByRole("option")).toHaveCount(4);
  expect(await modal.evaluate((dialog) => [dialog.scrollWidth <= dialog.clientWidth, dialog.getBoundingClientRect().left >= 0])).toEqual([
    true,
    true,
  ]);
  await modal.getByRole("option").nth(1).click();
  await expect(modal).toBeHidden();
  await expect(page.getByLabel("Video URL")).toHaveValue("https://www.youtube.com/watch?v=day1-day7_x");
});

async function openVideo(page: Page) {
  const prepared = await openPreparedPage(page, { blocks: [emptyVideo] });
  await page.locator('[data-type="video"]').focus();
  await page.keyboard.press("Control+.");
  await expect(page.getByRole("button", { name: "Search videos" })).toBeVisible();
  return prepared;
}

async function searchFor(page: Page, query: string): Promise<Locator> {
  await page.getByRole("button", { name: "Search videos" }).click();
  const modal = page.getByRole("dialog", { name: "Find a video" });
  await modal.getByRole("combobox").fill(query);
  await modal.getByRole("combobox").press("Enter");
  return modal;
}
