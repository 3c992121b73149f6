import { readFile } from "node:fs/promises";
import { readUser } from "@coursewright/contract/accounts.ts";
import { changeMonthlyLimit, deductCredits, readStatement } from "@coursewright/contract/credits.ts";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import { askHelper } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { signInByRequest } from "./support/sign-in.ts";

const userAddress = /\/api\/coursewright\/v2\/users\/[^/?]+$/;

test("[AI-10] deducts and refreshes credits, and charges one for a multiple-choice generation", async ({ page }) => {
  const { call, params } = await quizPage(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(deductCredits.path)) asked.push("deduct");
    if (userAddress.test(request.url())) asked.push("refresh");
  });
  const generation = page.waitForRequest("**/api/generate-backendbaby2");
  const deduction = page.waitForResponse(`**${deductCredits.path}`);
  asked.length = 0;
  await askHelper(page, "about bees");

  const reply = await deduction;
  expect(reply.request().postDataJSON()).toEqual({ generation: (await generation).headers()["idempotency-key"] });
  expect([reply.status(), await reply.json()]).toEqual([200, { credits: 24 }]);
  await expect.poll(() => asked).toEqual(["deduct", "refresh"]);
  await expect(credits(page)).toHaveText("24 credits");
  const { movements } = await call(readStatement, { params, query: {} });
  expect(movements.map(({ kind, work, amount }) => [kind, work, amount])).toEqual([
    ["settle", "quiz", "-1.0000"],
    ["grant", null, "25.0000"],
  ]);

  await call(changeMonthlyLimit, { params, body: { limit: 1 } });
  await askHelper(page, "about wasps");
  await expect(
    page.getByText("This would go over your monthly limit. You can change it on your statement.", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Change the limit" }).click();
  await expect(page.getByRole("heading", { name: "Your credits" })).toBeVisible();
});

test("[CRED-04] shows a new balance from the live feed, without asking for it", async ({ page }) => {
  const { call, params } = await quizPage(page);
  await expect(credits(page)).toHaveText("25 credits");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (userAddress.test(request.url()) || request.url().endsWith(deductCredits.path)) asked.push(request.url());
  });
  // Another tab or device spends.
  await call(deductCredits, { body: { amount: 3 } });
  await expect(credits(page)).toHaveText("22 credits");
  await call(deductCredits, { body: { amount: 1.5 } });
  await expect(credits(page)).toHaveText("20 credits");
  expect(asked).toEqual([]);
  expect(await call(readUser, { params })).toMatchObject({ credits: 20.5 });
});

test("[CRED-03] [SUB-02] rounds credits down, and shows errors in red until they are fixed", async ({ page }) => {
  const { call } = await quizPage(page);
  await call(deductCredits, { body: { amount: 0.0001 } });
  await expect(credits(page)).toHaveText("24 credits");

  await page.route(`**${deductCredits.path}`, (route) => route.fulfill({ status: 400, body: "No such thing." }));
  await askHelper(page, "about bees");
  const deductionFailed = page.getByRole("button", { name: "Failed to deduct credits: No such thing." });
  await expectRed(deductionFailed);
  await page.route(userAddress, (route) => route.fulfill({ status: 400, body: "Not now." }));
  await deductionFailed.click();
  const reloadFailed = page.getByRole("button", { name: "Failed to reload subscription data" });
  await expectRed(reloadFailed);
  await page.reload();
  const loadFailed = page.getByRole("button", { name: "Failed to load subscription data" });
  await expectRed(loadFailed);
  await page.unroute(userAddress);
  await loadFailed.click();
  await expect(credits(page)).toHaveText("23 credits");
});

test("[SUB-01] [CRED-03] waits for the user before the subscription loads; without a user there is none", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (userAddress.test(request.url())) asked.push(request.url());
  });
  await page.goto("/static/");
  await expect(page.getByText("No user signed in")).toBeVisible();
  expect(asked).toEqual([]);

  await signInByRequest(page);
  const { promise: known, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/token", async (route) => {
    await known;
    await route.continue();
  });
  const asking = page.waitForRequest("**/api/token");
  await page.goto("/static/");
  await asking;
  await expect(page.getByRole("heading", { name: /Write the course/ })).toBeVisible();
  await expect(page.getByText("No user signed in")).toBeHidden();
  expect(asked).toEqual([]);
  answer();
  await expect(credits(page)).toHaveText("25 credits");
  expect(asked).toHaveLength(1);
});

test("lists movements, limits the month, warns before the limit, and exports", async ({ page }) => {
  const { call } = await signInByRequest(page);
  await call(deductCredits, { body: { amount: 3 } });
  await page.goto("/static/home");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Your credits" }).click();
  await expect(page.getByText("You have 22 credits")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Something else" }).first()).toContainText("once");
  const movements = page.getByRole("region", { name: "Your statement" });
  await expect(movements.getByRole("listitem").locator("b")).toHaveText(["−3", "+25"]);

  await page.getByRole("button", { name: "A limit" }).click();
  const monthlyLimit = page.getByLabel("Credits a month");
  await monthlyLimit.fill("ten");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A whole number from 0 to 1,000,000.")).toBeVisible();
  await monthlyLimit.fill("10");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("3 of 10 credits are spent or reserved")).toBeVisible();
  await call(deductCredits, { body: { amount: 5.5 } });
  await expect(page.getByRole("link", { name: "16 credits, see credit packs. You are near your monthly limit." })).toBeVisible();
  await expect(page.getByText("You have used 80% of it.")).toBeVisible();
  await expect(page.getByText("8.5 of 10 credits are spent or reserved")).toBeVisible();
  await expect(movements.getByRole("listitem").locator("b")).toHaveText(["−5.5", "−3", "+25"]);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",")[2])).toEqual(["Kind", "grant", "hold", "settle", "hold", "settle"]);

  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolations(page, movements, [colorScheme]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

async function quizPage(page: Page) {
  const quiz = latestFixtures(import.meta.url).find(({ block }) => block.model.type === "MCQ");
  if (!quiz) throw new Error("There is no block MCQ");
  const prepared = await openPreparedPage(page, { blocks: [quiz.stored] });
  await page.locator('[data-type="MCQ"]').focus();
  await page.keyboard.press("Control+j");
  await expect(credits(page)).toHaveText("25 credits");
  return prepared;
}

function credits(page: Page): Locator {
  return page.getByRole("link", { name: /credits, see credit packs/ });
}

async function expectRed(words: Locator): Promise<void> {
  await expect(words).toBeVisible();
  // --bad of the light color scheme.
  await expect(words).toHaveCSS("color", "rgb(176, 38, 27)");
}
