import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { waitForLink, waitForMail } from "../product/mail.ts";
import {
  drawPicture,
  expectNoViolations,
  join,
  mailUrl,
  newAddress,
  password,
  publish,
  signIn,
  signInElsewhere,
  writeCourse,
  wrongPassword,
} from "./support/account-actions.ts";
import { collectComplaints } from "./support/authoring.ts";
import { listZip } from "./support/list-zip.ts";

const { APP_ORIGIN } = localEnvironment();
const newPassword = "a starter named Bertha";

test("saves the name and shows it everywhere at once, also in other tabs", async ({ page, context }) => {
  await join(page);
  const other = await context.newPage();
  await other.goto("/static/home");
  await expect(other.getByRole("heading", { name: "What will you teach next, Marta?" })).toBeVisible();

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page).toHaveTitle("Account · Coursewright");
  await page.getByLabel("Your name").fill("Berta Baker");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: "Save name" })).toHaveAttribute("aria-disabled", "true");
  await expect(other.getByRole("heading", { name: "What will you teach next, Berta?" })).toBeVisible();
  await page.getByRole("link", { name: "Back to your shelf" }).click();
  await expect(page.getByRole("heading", { name: "What will you teach next, Berta?" })).toBeVisible();
});

test("crops, shows and removes a photo", async ({ page }) => {
  const complaints = collectComplaints(page);
  await join(page);
  await page.goto("/static/account");
  await choosePhoto(page, await drawPicture(page));
  const photos = page.locator("img[src^='/api/r2/file?key=']");
  await expect(photos).toHaveCount(2);
  const shown = await photos
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]));
  expect(shown).toEqual([256, 256]);
  expect(complaints).toEqual([]);

  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(photos).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add a photo" })).toBeFocused();
  await choosePhoto(page, Buffer.from("not a picture"));
  await expect(page.getByRole("alert")).toContainText("This picture cannot be used.");
});

test("changes the email address by a link mailed to the new one", async ({ page }) => {
  const { email } = await join(page);
  const newEmail = newAddress();
  await page.goto("/static/account");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByLabel("New e-mail").fill(newEmail);
  await page.getByLabel("Your password").fill("not my password");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert")).toContainText("That is not your password.");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`Check the mail of ${newEmail}`)).toBeVisible();
  await waitForMail({ mailUrl, to: email, subject: "Someone asked to change your Coursewright e-mail" });

  await page.goto(await waitForLink({ mailUrl, to: newEmail }));
  await page.getByRole("button", { name: "Confirm the new e-mail" }).click();
  await expect(page.getByText(`Your account now uses ${newEmail}.`)).toBeVisible();
  await page.getByRole("link", { name: "To your account" }).click();
  await expect(page.locator("p").filter({ hasText: newEmail })).toBeVisible();
  await waitForMail({ mailUrl, to: email, subject: "Your Coursewright account has a new e-mail" });
});

test("changes the password and signs other browsers out", async ({ page, browser }) => {
  const { email } = await join(page);
  const phone = await signInElsewhere(browser, { email, password });
  await page.goto("/static/account");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change password" })).toBeFocused();
  await expect(phone.getByRole("heading", { name: /Write the course/ })).toBeVisible();
  await waitForMail({ mailUrl, to: email, subject: "Your Coursewright password was changed" });
  await signIn(phone, { email, password: newPassword });
  await expect(phone.getByRole("heading", { name: /What will you teach next/ })).toBeVisible();
});

test("lists sessions by device and signs one out at once", async ({ page, browser }) => {
  const { email } = await join(page);
  const phone = await signInElsewhere(browser, { email, password });
  const tablet = await signInElsewhere(browser, { email, password });
  await page.goto("/static/account");
  const rows = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Chrome on Windows");
  await expect(rows.first()).toContainText("This browser");
  await page.getByRole("button", { name: "Sign out Safari on iPhone" }).first().click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(rows).toHaveCount(1);
  for (const other of [phone, tablet]) await expect(other.getByRole("heading", { name: /Write the course/ })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test("lists recent activity of the account with its device", async ({ page, browser }) => {
  const { email } = await join(page);
  const phone = await signInElsewhere(browser, { email, password });
  await page.goto("/static/account");
  const activity = page.getByRole("region", { name: "Recent activity" });
  const rows = activity.getByRole("listitem");
  await expect(rows.first()).toContainText("Signed in");
  await expect(rows.first()).toContainText("Safari on iPhone · IP address 127.0.0.x");
  await expect(rows.nth(1)).toContainText("Chrome on Windows");
  await expect(rows.nth(1)).toContainText("This session");

  for (let time = 0; time < 20; time += 1) {
    await phone.request.post("/api/auth/sign-in/email", { headers: { origin: APP_ORIGIN }, data: { email, password } });
  }
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.reload();
  await expect(rows.first()).toContainText("All other sessions were signed out");
  await expect(rows).toHaveCount(20);
  await activity.getByRole("button", { name: "Show older activity" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.nth(22)).toBeVisible();
  await expect(activity.getByRole("button", { name: "Show older activity" })).toHaveCount(0);
  await expectNoViolations(page);
});

test("downloads account, courses, credits, publications and pictures as one archive", async ({ page }) => {
  const { email } = await join(page);
  await writeCourse(page, "Sourdough / from: scratch");
  await page.goto("/static/account");
  await choosePhoto(page, await drawPicture(page));
  await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("coursewright.zip");
  const files = listZip(readFileSync(await saved.path()));
  const names = [...files.keys()].map((name) => name.replaceAll(/[\w-]{43}\.webp|[0-9a-f]{8}(?=\/)/g, "*"));
  expect(names).toEqual([
    "account.json",
    "activity.json",
    "certificates.json",
    "comments.json",
    "credits.json",
    "ideas.json",
    "payments.json",
    "progress.json",
    "publications.json",
    "courses/Sourdough from scratch */course.json",
    "courses/Sourdough from scratch */pages/1-1 Flour.json",
    "media/*",
  ]);
  const read = (sign: string) => JSON.parse(files.get([...files.keys()].find((name) => name.includes(sign)) ?? "")?.toString() ?? "");
  expect(read("account.json")).toMatchObject({ email, name: "Marta Writer" });
  expect(read("credits.json")).toEqual([expect.objectContaining({ kind: "grant", amount: "25.0000" })]);
  expect(read("course.json")).toMatchObject({ chapters: [{ pages: [{ name: "Flour", file: "pages/1-1 Flour.json" }] }] });
  expect(read("1-1 Flour")).toMatchObject({ name: "Flour", blocks: [], catalogue: { stale: expect.any(Boolean) } });
});

test("takes courses down when the owner leaves, and offers only to stay", async ({ page, browser }) => {
  const { email } = await join(page);
  const site = await publish(page, await writeCourse(page, "Bread"));
  const visitor = await browser.newPage();
  await expect(async () => expect((await visitor.goto(site))?.status()).toBe(200)).toPass();
  const other = await signInElsewhere(browser, { email, password });

  await page.goto("/static/account");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Type your e-mail to confirm").fill(email);
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account will be deleted." })).toBeVisible();
  await expect(other.getByRole("heading", { name: /Write the course/ })).toBeVisible();
  await expect(async () => expect((await visitor.goto(site))?.status()).toBe(404)).toPass();

  await signIn(page, { email, password });
  await expect(page.getByRole("button", { name: "Keep my account" })).toBeVisible();
  await page.goto("/static/home");
  await expect(page.getByRole("button", { name: "Keep my account" })).toBeVisible();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await page.getByRole("link", { name: "To your shelf" }).click();
  await expect(page.getByRole("link", { name: /Bread/ }).first()).toBeVisible();
  await expect(async () => expect((await visitor.goto(site))?.status()).toBe(200)).toPass();
});

test("restores a leaving account by the mailed link", async ({ page }) => {
  const { email } = await join(page);
  await page.goto("/static/account");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByLabel("Type your e-mail to confirm").fill(email);
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account will be deleted." })).toBeVisible();
  await page.goto(await waitForLink({ mailUrl, to: email, subject: "Your Coursewright account will be deleted" }));
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("heading", { name: "Good to have you back." })).toBeVisible();
  await signIn(page, { email, password });
  await expect(page.getByRole("heading", { name: /What will you teach next/ })).toBeVisible();
});

test("[AUTH-01] signs out in all tabs, also when somebody else signs in", async ({ page, context }) => {
  const first = await join(page);
  const other = await context.newPage();
  await other.goto("/static/account");
  await expect(other.getByRole("heading", { name: "Your account" })).toBeVisible();
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  for (const tab of [page, other]) await expect(tab.getByRole("heading", { name: /Write the course/ })).toBeVisible();
  expect((await page.request.post("/api/token", { headers: { origin: APP_ORIGIN } })).status()).toBe(401);

  await signIn(page, first);
  await expect(other.getByRole("heading", { name: "Your account" })).toBeVisible();
  const second = await join(page);
  await other.bringToFront();
  await expect(other.getByText(`You are now signed in as ${second.email}`)).toBeVisible();
  await other.getByRole("button", { name: "Account" }).click();
  await expect(other.getByText(second.email, { exact: true })).toBeVisible();
});

test("offers Google sign-in only where it is set up", async ({ page }) => {
  const email = newAddress();
  await page.goto("/static/sign-in?next=%2Fstatic%2Faccount");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveTitle("Not Google");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Name").fill("Greta Google");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("Greta Google");
  await page.getByRole("button", { name: "Set a password by e-mail" }).click();
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
  await page.goto(await waitForLink({ mailUrl, to: email }));
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Sign in with the new password.")).toBeVisible();
  await signIn(page, { email, password: newPassword });
  await expect(page.getByRole("heading", { name: "What will you teach next, Greta?" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/static/sign-in");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveTitle("Not Google");
  await page.getByLabel("Name").fill("refuses");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Google did not sign you in. Nothing was changed.")).toBeVisible();
  await page.route("/api/sign-in-options", (route) => route.fulfill({ json: { google: false } }));
  await page.goto("/static/sign-in");
  await expect(page.getByRole("button", { name: "E-mail me a sign-in link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toHaveCount(0);
});

test("counts down after too many sign-in attempts", async ({ page }) => {
  await page.clock.install();
  const email = newAddress();
  await page.goto("/static/sign-in");
  await page.getByLabel("E-mail").fill(email);
  for (let tries = 0; tries < 5; tries += 1) await page.request.post("/api/auth/sign-in/email", wrongPassword(email));
  await page.getByLabel("Password", { exact: true }).fill("wrong again");
  await page.getByRole("button", { name: "Sign In" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(/Too many tries. Try again in [45] minutes./);
  await expect(page.getByRole("button", { name: "Sign In" })).toHaveAttribute("aria-disabled", "true");
  await page.clock.fastForward("04:00");
  await expect(alert).toContainText(/Try again in \d+ seconds/);
  await page.clock.fastForward("01:30");
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sign In" })).not.toHaveAttribute("aria-disabled", "true");
});

test("has no axe violations, light and dark, wide and narrow", async ({ page }) => {
  await join(page);
  await page.goto("/static/account");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByRole("button", { name: "Change password" }).click();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
  await expectNoViolations(page);
});

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole("button", { name: "Add a photo" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await dialog.getByLabel("Image file").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
}
