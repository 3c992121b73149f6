import { randomUUID } from "node:crypto";
import { publish } from "@coursewright/contract/publishing.ts";
import { expect, test, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { signUp } from "../product/author.ts";
import { writeDraft } from "../product/demo-courses.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";

const { APP_ORIGIN } = localEnvironment();
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;

// All tests read the same course.
test.describe.configure({ mode: "serial" });

const tree = {
  "The starter": {
    "Day one": "Stir flour and water in a jar.",
    "Reading the dome": "Crème fraîche has nothing to do with it. ".repeat(60),
  },
  "The bake": { "Heat and steam": "A hot stone, and a cup of water." },
};
const subdomain = `pages-${randomUUID().slice(0, 8)}`;
const origin = `http://${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;

test.beforeAll(async ({ browser }) => {
  const author = await signUp({ origin: APP_ORIGIN, mailUrl });
  const projectId = await writeDraft(author, "Sourdough from scratch", tree);
  await author.call(publish, { params: { uid: author.uid, projectId }, body: { subdomain } });
  const page = await browser.newPage();
  await expect(async () => expect((await page.goto(`${origin}/launch/`))?.status()).toBe(200)).toPass();
  await page.close();
});

interface Reader {
  page: Page;
  complaints: string[];
}

async function newReader(browser: Browser, options: BrowserContextOptions = {}): Promise<Reader> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })).newPage();
  return { page, complaints: collectComplaints(page) };
}

const phone = { viewport: { width: 390, height: 844 } };

test("[ROUTE-10] reads a course from page to page at /launch without script", async ({ browser }) => {
  const { page } = await newReader(browser, { ...phone, javaScriptEnabled: false });
  await page.goto(`${origin}/launch`);
  expect(page.url()).toBe(`${origin}/launch/`);
  await page.getByRole("link", { name: "Start reading" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Day one");
  await page.getByRole("link", { name: /Next page/ }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Chapters" }).click();
  await page.getByRole("link", { name: "The bake" }).click();
  await expect(page.getByText("You have reached the end.")).toBeVisible();
  await page.getByRole("button", { name: "Chapters" }).click();
  await page.getByRole("link", { name: "All pages" }).click();
  await page.getByRole("link", { name: /Reading the dome/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reading the dome");
});

test("marks read pages and resumes from the cover without layout shifts", async ({ browser }) => {
  const { page, complaints } = await newReader(browser);
  await page.goto(`${origin}/launch/`);
  await page.getByRole("link", { name: "Start reading" }).click();
  await page.getByRole("link", { name: /Next page/ }).click();
  const ticks = page.locator(".ticks i");
  await expect(ticks.nth(0)).toHaveAttribute("data-read");
  await expect(ticks.nth(1)).not.toHaveAttribute("data-read");
  const chapter = page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: /The starter/ });
  await expect(chapter).not.toHaveAccessibleName(/read/);
  await page.getByRole("link", { name: /Next page/ }).scrollIntoViewIfNeeded();
  await expect(ticks.nth(1)).toHaveAttribute("data-read");
  await expect(chapter).toHaveAccessibleName(/The starter \(read\)/);

  await page.getByRole("link", { name: "Sourdough from scratch" }).click();
  await expect(page.getByText("Page 2 of 3, Reading the dome")).toBeVisible();
  await expect(page.getByRole("link", { name: "Start reading" })).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "The starter" })).toHaveAttribute("data-read");
  expect(await page.evaluate(layoutShifts)).toBe(0);
  await page.getByRole("link", { name: "Continue reading" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reading the dome");
  expect(complaints).toEqual([]);
});

test("keeps text size and color scheme from the first paint on, and works without storage", async ({ browser }) => {
  const { page, complaints } = await newReader(browser);
  await page.goto(`${origin}/launch/1/day-one/`);
  const size = () =>
    page
      .locator("main p")
      .last()
      .evaluate((text) => getComputedStyle(text).fontSize);
  const usual = await size();
  await page.getByRole("button", { name: "Text size and appearance" }).click();
  await page.getByRole("radio", { name: "Very large" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Dark mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("link", { name: /Next page/ }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  expect(await size()).not.toBe(usual);
  await expect(page.getByRole("button", { name: "Dark mode" })).toHaveAttribute("aria-pressed", "true");
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)).toBe("rgb(23, 24, 28)");
  expect(await page.evaluate(layoutShifts)).toBe(0);
  expect(complaints).toEqual([]);

  const forgetful = await newReader(browser);
  await forgetful.page.addInitScript(() => {
    for (const name of ["getItem", "setItem"] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException("Nothing is kept here.", "SecurityError");
      };
    }
  });
  await forgetful.page.goto(`${origin}/launch/1/day-one/`);
  await forgetful.page.getByRole("button", { name: "Dark mode" }).click();
  await expect(forgetful.page.locator("html")).toHaveAttribute("data-theme", "dark");
  await forgetful.page.getByRole("link", { name: /Next page/ }).click();
  await expect(forgetful.page.getByText("Page 2 of 3")).toBeVisible();
  await forgetful.page.goto(`${origin}/launch/`);
  await expect(forgetful.page.getByRole("link", { name: "Start reading" })).toBeVisible();
  expect(forgetful.complaints).toEqual([]);
});

test("searches a course by keyboard, whatever the accents", async ({ browser }) => {
  const { page, complaints } = await newReader(browser);
  await page.goto(`${origin}/launch/1/day-one/`);
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search this course" });
  await expect(field).toBeFocused();
  await page.keyboard.type("water");
  await expect(page.getByRole("option")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: /Heat and steam/ })).toHaveAttribute("aria-selected", "true");
  await field.fill("creme");
  await expect(page.getByRole("option", { name: /Reading the dome/ }).locator("mark")).toHaveText("Crème");
  await field.fill("nowhere");
  await expect(page.getByText("No page has these words.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.getByRole("button", { name: "Search this course" }).click();
  await field.fill("bake heat");
  await expect(page.getByRole("option")).toHaveCount(0);
  await field.fill("heat");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Heat and steam");
  expect(complaints).toEqual([]);
});

test("has no axe violations on any page or dialog, light and dark", async ({ browser }) => {
  const { page, complaints } = await newReader(browser);
  for (const path of ["", "contents/", "2/heat-and-steam/", "privacy/"]) {
    await page.goto(`${origin}/launch/${path}`);
    await expectNoViolations(page, page.getByRole("heading", { level: 1 }));
  }
  // Text pages that differ in nothing else.
  for (const [path, scheme] of [
    ["terms/", "light"],
    ["accessibility/", "dark"],
    ["report/thanks/", "light"],
  ] as const) {
    await page.goto(`${origin}/launch/${path}`);
    await expectNoViolations(page, page.getByRole("heading", { level: 1 }), [scheme]);
  }
  await page.goto(`${origin}/launch/1/reading-the-dome/`);
  await page.getByRole("button", { name: "Text size and appearance" }).click();
  await expectNoViolations(page, page.getByRole("radio", { name: "Dark" }));
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("day");
  await expectNoViolations(page, page.getByRole("option"));
  await page.keyboard.press("Escape");
  await page.setViewportSize(phone.viewport);
  await page.getByRole("button", { name: "Chapters" }).click();
  await expectNoViolations(page, page.getByRole("link", { name: "The bake" }), ["dark"]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Report a problem" }).click();
  await expect(page.getByLabel(/Which page/)).toHaveValue("/launch/1/reading-the-dome/");
  await expectNoViolations(page, page.getByRole("button", { name: "Send the report" }));
  expect(complaints).toEqual([]);
});

/** The layout shifts since the page was opened, as counted by Chromium. */
function layoutShifts(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const observer = new PerformanceObserver((list) => resolve(list.getEntries().length));
  observer.observe({ type: "layout-shift", buffered: true });
  // Without any entry the observer is never called.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords().length)));
  return promise;
}

test("uses system fonts first on a slow network, and the course's on the next page", async ({ browser }) => {
  const { page, complaints } = await newReader(browser, phone);
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 204_800,
    uploadThroughput: 96_000,
  });
  const faces = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await page.goto(`${origin}/launch/1/day-one/`);
  expect(await faces()).not.toMatch(/Newsreader|Schibsted/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("fonts"))).toContain("newsreader");
  await page.getByRole("link", { name: /Next page/ }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  expect(await faces()).toMatch(/Newsreader|Schibsted/);
  expect(complaints).toEqual([]);
});
