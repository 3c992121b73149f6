import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { waitForLink } from "../product/mail.ts";

const { APP_ORIGIN } = localEnvironment();
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;

test("[CRED-04] [AI-09] [ROUTE-10] [ROUTE-11] an author signs up, writes with the helper, pays one credit, publishes, and a stranger reads it without a script", async ({
  page,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const subdomain = `bread-${randomUUID().slice(0, 8)}`;

  await signUp(page);
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
  await expect(course).toBeVisible({ timeout: 20_000 });
  expect(complaints).toEqual([]);

  await readAsStranger(await (await browser.newContext({ javaScriptEnabled: false })).newPage(), { subdomain, words });
});

/** The form, the mail in the sink, its link, and the shelf behind it. */
async function signUp(page: Page): Promise<void> {
  const email = `marta-${randomUUID()}@example.test`;
  await page.goto("/static/sign-up");
  await page.getByLabel("Your name").fill("Marta Writer");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a jar, a rubber band");
  await page.getByRole("button", { name: "Make an account" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(await waitForLink({ mailUrl, to: email }));
  await expect(page.getByRole("heading", { name: "What will you teach next, Marta?" })).toBeVisible();
}

async function renameHeading(page: Page, name: string): Promise<void> {
  const heading = page.getByLabel("Name of the page");
  await heading.fill(name);
  await heading.press("Enter");
  await expect(page.getByRole("link", { name })).toBeVisible();
}

async function addSection(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await expect(page.locator("[data-leaf]:focus")).toHaveText("");
}

async function askHelper(page: Page, prompt: string): Promise<void> {
  await page.getByPlaceholder("Generate with AI.....").fill(prompt);
  await page.getByRole("button", { name: "Submit" }).click();
}

/** The page is read where `/launch?subdomain=` on the app leads, and every other path of its host leads there too. */
async function readAsStranger(page: Page, { subdomain, words }: { subdomain: string; words: string }): Promise<void> {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const host = `${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;
  await expect(async () => {
    await page.goto(`/launch?subdomain=${subdomain}`);
    expect(page.url()).toBe(`http://${host}/launch/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sourdough from scratch", { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole("link", { name: "Start reading" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reading your starter");
  await expect(page.getByRole("heading", { name: "Watch the dome" })).toBeVisible();
  await expect(page.getByText("Forget the clock for a moment.")).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
  await page.goto(`http://${host}/static/home`);
  expect(page.url()).toBe(`http://${host}/launch/`);
  expect(scripts).toEqual([]);
}

/** Anything a browser complains of: page errors, refused content, console errors. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Asking who is signed in before anybody is answers 401, which Chromium reports by itself.
    if (message.type() === "error" && !message.text().includes("401")) complaints.push(message.text());
  });
  return complaints;
}
