import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { localInstance } from "../../../tools/local.ts";
import { waitForLink } from "../../product/mail.ts";

const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;

/** Signs up by form, mail, link and button, up to the shelf. */
export async function signUp(page: Page): Promise<void> {
  const email = `marta-${randomUUID()}@example.test`;
  await page.goto("/static/sign-up");
  await page.getByLabel("Your name").fill("Marta Writer");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a jar, a rubber band");
  await page.getByRole("button", { name: "Make an account" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(await waitForLink({ mailUrl, to: email }));
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByRole("heading", { name: "What will you teach next, Marta?" })).toBeVisible();
}

export async function renameHeading(page: Page, name: string): Promise<void> {
  const heading = page.getByLabel("Name of the page");
  await heading.fill(name);
  await heading.press("Enter");
  await expect(page.getByRole("link", { name })).toBeVisible();
}

/** Typing hides the docked generator; the plus in the status line shows it again. */
export async function openGenerator(page: Page): Promise<void> {
  const plus = page.getByRole("button", { name: "Show the generator" });
  const generator = page.getByRole("toolbar", { name: "Add a section" });
  await expect(plus.or(generator)).toBeVisible();
  if (await plus.isVisible()) await plus.click();
  await expect(generator).toBeVisible();
}

export async function pressInGenerator(page: Page, name: string): Promise<void> {
  await openGenerator(page);
  await page.getByRole("toolbar", { name: "Add a section" }).getByRole("button", { name }).click();
}

export async function addSection(page: Page, name: string): Promise<void> {
  await pressInGenerator(page, name);
  await expect(page.locator("[data-leaf]:focus")).toHaveText("");
}

export async function askHelper(page: Page, prompt: string): Promise<void> {
  await page.getByPlaceholder("Generate with AI.....").fill(prompt);
  await page.getByRole("button", { name: "Submit" }).click();
}

/** Collects page errors, blocked content and console errors. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // The session check of a signed-out browser gets 401, which Chromium logs by itself.
    if (message.type() === "error" && !message.text().includes("401")) complaints.push(message.text());
  });
  return complaints;
}
