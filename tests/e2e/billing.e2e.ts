import { readUser } from "@coursewright/contract/accounts.ts";
import { listPayments, readOffers, startCheckout } from "@coursewright/contract/billing.ts";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { expectNoViolations } from "./support/axe.ts";
import { tabTo } from "./support/keyboard.ts";
import { signInByRequest } from "./support/sign-in.ts";

const stripe = localEnvironment().STRIPE_API_ORIGIN;
const address = "/static/credit-packs";
const heading = (page: Page) => page.getByRole("heading", { name: "Top up your ink" });
const atTheBank = (page: Page) => page.getByRole("heading", { name: "Checkout" });
const balance = (page: Page) => page.locator(".balance");
const announced = (page: Page) => page.locator(".ui-hidden[role=status]");

test("[ROUTE-08] buys a pack by keyboard and shows balance, receipt and confirmation", async ({ page }) => {
  const { uid, call } = await signInByRequest(page);
  await page.goto("/static/home");
  await tabTo(page, "25 credits, see credit packs");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);
  await expect(page.locator(".pack-price")).toHaveText(["$55.0¢ a credit", "$204.0¢ a credit", "$803.2¢ a credit"]);
  await expect(balance(page)).toHaveText("You have 25 credits");
  await expect(page.getByText("No payments yet.")).toBeVisible();

  await tabTo(page, "Buy 100");
  await page.keyboard.press("Enter");
  await expect(atTheBank(page)).toBeVisible();
  await tabTo(page, "Pay");
  await page.keyboard.press("Enter");

  await expect(page.getByText("100 credits are yours")).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === address && url.search === "");
  await expect(balance(page)).toHaveText("You have 125 credits");
  await expect(announced(page)).toHaveText("You have 125 credits now.");
  const row = page.getByRole("listitem").filter({ hasText: "100 credits" }).filter({ hasText: "Receipt" });
  await expect(row).toContainText("$5");
  await page.reload();
  await expect(row.getByRole("link", { name: /^Receipt: 100 credits/ })).toHaveAttribute("href", /^http/);
  await expect(page.getByText("100 credits are yours")).toHaveCount(0);
  expect((await call(readUser, { params: { uid } })).credits).toBe(125);
  expect((await call(listPayments, { params: { uid }, query: { limit: 20 } })).payments).toHaveLength(1);
});

test("charges nothing for a declined or cancelled payment, and retries the same purchase", async ({ page }) => {
  await signInByRequest(page);
  const keys: (string | undefined)[] = [];
  await page.route("**/checkouts", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    return route.fulfill({ status: 503, body: "" });
  });
  await page.goto(address);
  await page.getByRole("button", { name: "Buy 500" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^The payment page did not open\. Nothing was charged\./);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("alert")).toContainText("declined");
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);

  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing was bought, nothing was charged.")).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === address && url.search === "");
  await expect(balance(page)).toHaveText("You have 25 credits");
  await expect(page.getByText("No payments yet.")).toBeVisible();
});

test("checks a payment again, and shows the debt after a refund of spent credits", async ({ page, request }) => {
  const { uid, call } = await signInByRequest(page);
  const { url } = await call(startCheckout, { params: { uid }, query: {}, body: { buy: "credits", pack: "pack-100" } });
  await page.route("**/confirmation", (route) => route.fulfill({ status: 400, body: "" }), { times: 1 });
  await page.goto(url);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("We could not reach the bank.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("100 credits are yours")).toBeVisible();
  await expect(balance(page)).toHaveText("You have 125 credits");
  await call(deductCredits, { body: { amount: 110 } });
  await expect(balance(page)).toHaveText("You have 15 credits");
  await request.post(`${stripe}/control/refund`, { data: { session: new URL(url).pathname.split("/").at(-1) } });
  await expect(page.getByText("You owe 85 credits")).toBeVisible();
  await expect(balance(page)).toHaveText("You have 0 credits");
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
});

test("keeps a membership until its end, also after cancelling", async ({ page }) => {
  await signInByRequest(page);
  await page.goto(address);
  await expect(page.getByText("Saves $24 compared with twelve months")).toBeVisible();
  await page.getByRole("button", { name: "Join yearly" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("You are a member", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Renews on .+ 20\d\d\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Manage" }).click();
  await expect(page.getByRole("heading", { name: "Billing" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("link", { name: "Return" }).click();
  await expect(page.getByText(/^Cancelled\. You can use it until .+ 20\d\d\.$/)).toBeVisible();
});

test("explains a delayed transfer on a phone", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signInByRequest(page);
  await page.goto(address);
  await page.getByRole("button", { name: "Buy 2,500" }).tap();
  await page.getByRole("button", { name: "Pay later by bank" }).tap();
  await expect(page.getByText("Your payment is on its way")).toBeVisible();
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await expect(balance(page)).toHaveText("You have 25 credits");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, heading(page));
  await context.close();
});

test("shows prices and why each button is off where billing is not set up", async ({ page }) => {
  const { call } = await signInByRequest(page);
  const offers = await call(readOffers, {});
  await page.route("**/api/offers", (route) => route.fulfill({ json: { ...offers, isSetUp: false } }));
  await page.goto(address);
  await expect(page.getByText("Buying is not set up here").first()).toBeVisible();
  await expect(page.getByText("The operator of this site can give you credits.")).toBeVisible();
  await expect(page.locator(".pack-price b")).toHaveText(["$5", "$20", "$80"]);
  for (const name of ["Buy 100", "Buy 500", "Buy 2,500", "Join monthly", "Join yearly"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
    await expect(page.getByRole("button", { name })).toHaveAccessibleDescription("Buying is not set up here");
  }
  await expectNoViolations(page, heading(page));
});
