import { expect, test } from "@playwright/test";
import { holdSession } from "../e2e/support/sign-in.ts";
import { type Demo, prepareDemo } from "./demo.ts";
import { takePicture } from "./take-picture.ts";

let demo: Demo;
test.beforeAll(async () => {
  demo = await prepareDemo();
});

test("the account, its storage and the download of everything", async ({ page }) => {
  await holdSession(page, demo.author);
  await page.goto("/static/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await takePicture(page, { name: "account" });
  const download = page.getByRole("button", { name: "Download everything" });
  await download.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await takePicture(page, { name: "your-data" });
});

test("the shelf of courses", async ({ page }) => {
  await holdSession(page, demo.author);
  await page.goto("/static/home");
  await expect(page.getByText("Sourdough from scratch").first()).toBeVisible();
  await takePicture(page, { name: "shelf" });
});
