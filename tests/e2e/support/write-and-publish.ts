import { type Browser, expect, type Page } from "@playwright/test";
import { localEnvironment } from "../../../tools/local.ts";
import { addSection, askHelper, renameHeading } from "./authoring.ts";

const { APP_ORIGIN } = localEnvironment();

/** Creates a course from a new author's shelf, writes one page with AI, and publishes it. Returns the generated text. */
export async function writeAndPublish(page: Page, subdomain: string): Promise<string> {
  await page.getByLabel("Start with a name").fill("Sourdough from scratch");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Add a chapter" }).click();
  await renameHeading(page, "Reading your starter");

  await addSection(page, "Add Heading");
  await page.keyboard.type("Watch the dome");
  await addSection(page, "Add Para");
  await page.keyboard.type("Forget the clock for a moment.");
  await expect(page.getByText("Forget the clock for a moment.")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();

  const credits = page.getByRole("link", { name: /credits, see credit packs/ }).first();
  await expect(credits).toContainText("25 credits");
  await addSection(page, "Add Para");
  await askHelper(page, "a sourdough starter");
  await expect(credits).toContainText("24 credits");
  const written = page.locator("[data-leaf]").last();
  await expect(written).toContainText("a sourdough starter");
  const words = (await written.innerText()).trim();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();

  await page.getByRole("link", { name: "Launch it!" }).click();
  await page.getByLabel("Address").fill(subdomain);
  await page.getByRole("button", { name: "Publish" }).click();
  const course = page.getByRole("link", { name: new RegExp(subdomain) }).first();
  await expect(course).toBeVisible();
  return words;
}

/** Reads the page at `/launch?subdomain=`. Every other path of its host redirects there too. */
export async function readAsStranger(browser: Browser, { subdomain, words }: { subdomain: string; words: string }): Promise<void> {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const host = `${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;
  await expect(async () => {
    await page.goto(`/launch?subdomain=${subdomain}`);
    expect(page.url()).toBe(`http://${host}/launch/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sourdough from scratch", { timeout: 500 });
  }).toPass();
  await page.getByRole("link", { name: "Start reading" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reading your starter");
  await expect(page.getByRole("heading", { name: "Watch the dome" })).toBeVisible();
  await expect(page.getByText("Forget the clock for a moment.")).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await page.goto(`http://${host}/static/home`);
  expect(page.url()).toBe(`http://${host}/launch/`);
  expect(scripts).toEqual([]);
}
