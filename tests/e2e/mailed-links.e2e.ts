import { mkdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { tokenIn, waitForLink } from "../product/mail.ts";
import { expectNoViolations, join, mailUrl, newAddress, password } from "./support/account-actions.ts";
import { collectComplaints } from "./support/authoring.ts";

const { APP_ORIGIN } = localEnvironment();
const headers = { origin: APP_ORIGIN };
const callbackURL = "/static/home";
const spent = (page: Page) => page.getByRole("heading", { name: "This link no longer works." });
const shelf = (page: Page) => page.getByRole("heading", { name: /What will you teach next/ });

test.describe("a mailed sign-in link", () => {
  test("signs in once after one click in the browser that asked", async ({ page }) => {
    const complaints = collectComplaints(page);
    const email = newAddress();
    await page.goto("/static/sign-in?next=%2Fstatic%2Faccount");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "E-mail me a sign-in link" }).click();
    await expect(page.getByRole("heading", { name: "Check your mail." })).toBeVisible();
    const link = await signInLink(email);
    await page.goto(link);
    await expect(page.getByText(`This link opens the account of ${email}.`)).toBeVisible();
    await expect(page.getByText("another browser")).toHaveCount(0);
    await expectNoViolations(page);
    // The secret is in no address, and a reload does not lose it.
    await expect(page).toHaveURL("/static/sign-in-link");
    await page.reload();
    await expect(page.getByText(`This link opens the account of ${email}.`)).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Sign in to this account" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
    expect(complaints).toEqual([]);

    await page.goto("/static/");
    await page.goto(link);
    await expect(spent(page)).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("link", { name: "Go to sign in" }).click();
    await expect(shelf(page)).toBeVisible();
  });

  test("names both accounts in another browser", async ({ page, browser }) => {
    const { email: mine } = await join(page);
    const email = newAddress();
    const elsewhere = await browser.newContext({ baseURL: APP_ORIGIN });
    await elsewhere.request.post("/api/auth/sign-in/magic-link", { headers, data: { email, callbackURL } });
    await page.goto(await signInLink(email));
    await expect(page.getByText(`This link opens the account of ${email}.`)).toBeVisible();
    await expect(page.getByText("This link was requested in another browser.")).toBeVisible();
    await expect(page.getByText(`You are signed in as ${mine} in this browser.`)).toBeVisible();
    await expectNoViolations(page);
    await picture(page, "sign-in-elsewhere");
    await page.getByRole("button", { name: "Sign in to this account" }).click();
    await expect(shelf(page)).toBeVisible();
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
  });
});

test("keeps a mailed link valid when its check fails, and retries", async ({ page }) => {
  const email = newAddress();
  await page.request.post("/api/auth/sign-in/magic-link", { headers, data: { email } });
  await page.route("**/api/mailed-links/look", (route) => route.abort(), { times: 1 });
  await page.goto(await signInLink(email));
  await expect(page.getByText("We could not check your link. You can still use it.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Sign in to this account" })).toBeVisible();
});

test("accepts every mailed link once, and says when it is used", async ({ page, browser }) => {
  const { email } = await join(page);
  const wished = newAddress();
  await page.goto("/static/account");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByLabel("New e-mail").fill(wished);
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.request.post("/api/auth/request-password-reset", { headers, data: { email } });
  const newcomer = newAddress();
  const sent = { name: "Greta", email: newcomer, password, callbackURL };
  await page.request.post("/api/auth/sign-up/email", { headers, data: sent });
  const links = {
    "new e-mail": await waitForLink({ mailUrl, to: wished }),
    reset: await waitForLink({ mailUrl, to: email, subject: "Choose a new Coursewright password" }),
    "sign-up": await waitForLink({ mailUrl, to: newcomer }),
  };
  const guest = await (await browser.newContext({ baseURL: APP_ORIGIN })).newPage();
  for (const [name, link] of Object.entries(links)) {
    await guest.goto(link);
    await expect(guest.locator("main").getByRole("button")).not.toHaveCount(0);
    expect(new URL(guest.url()).hash).toBe("");
    await expectNoViolations(guest);
    await picture(guest, name);
  }
  await guest.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(shelf(guest)).toBeVisible();
  await guest.goto(links["new e-mail"]);
  await guest.getByRole("button", { name: "Confirm the new e-mail" }).click();
  await expect(guest.getByText(`Your account now uses ${wished}.`)).toBeVisible();
  // A new address invalidates the links sent to the old one.
  for (const link of Object.values(links)) {
    await guest.goto("/static/");
    await guest.goto(link);
    await expect(spent(guest)).toBeVisible();
    await expectNoViolations(guest);
  }
  await picture(guest, "spent");
  await guest.goto(`/static/keep-account#token=${tokenIn(links["new e-mail"])}`);
  await expect(spent(guest)).toBeVisible();
  await expectNoViolations(guest);
});

test("shows a mailed link's page in German to German browsers", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: APP_ORIGIN, locale: "de-DE" })).newPage();
  const email = newAddress();
  await page.request.post("/api/auth/sign-up/email", { headers, data: { name: "Greta", email, password } });
  await page.goto(await waitForLink({ mailUrl, to: email }));
  await expect(page.getByRole("button", { name: "Bestätigen und anmelden" })).toBeVisible();
  await expectNoViolations(page);
  await picture(page, "german");
});

test("explains on a mailed link's page that it needs script", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: APP_ORIGIN, javaScriptEnabled: false })).newPage();
  await page.goto("/static/sign-in-link#token=x");
  // Text matchers ignore the contents of noscript.
  const words = page.locator("noscript");
  await expect(words).toBeVisible();
  expect(await words.innerText()).toContain("Coursewright needs JavaScript.");
  expect(await words.innerText()).toContain("Coursewright braucht JavaScript.");
  await picture(page, "no-script");
});

function signInLink(to: string): Promise<string> {
  return waitForLink({ mailUrl, to, subject: "Your Coursewright sign-in link" });
}

/** Saves screenshots for review with `MAILED_LINK_PICTURES=folder`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["MAILED_LINK_PICTURES"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${folder}/${name} ${colorScheme} ${width}.png` });
    }
  }
}
