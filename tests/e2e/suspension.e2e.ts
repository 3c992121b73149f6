import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join as joinPath } from "node:path";
import { renamePage } from "@coursewright/contract/courses.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { expect, test } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { expectNoViolations, join, newAddress, password, signIn } from "./support/account-actions.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";

/** Runs the operator's command line. */
function operate(...words: string[]): void {
  const command = joinPath(localInstance().checkout, "tools/coursewright.ts");
  execFileSync(process.execPath, [command, ...words, "--by", "an operator", "--reason", "It was reported as copied."], { timeout: 60_000 });
}

test("takes a suspended course offline and explains it to its author", async ({ page, browser }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  const subdomain = `bread-${randomUUID().slice(0, 8)}`;
  await call(publish, { params, body: { subdomain } });
  const site = `http://${subdomain}.${new URL(localEnvironment().APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}/launch/`;
  const visitor = await browser.newPage();
  await expect(async () => expect((await visitor.goto(site))?.status()).toBe(200)).toPass();

  operate("suspend", "course", subdomain);
  await expect(async () => expect((await visitor.goto(site))?.status()).toBe(404)).toPass();
  await call(renamePage, { params, body: { name: "Patience" } });
  await page.goto(`/static/launch?project_uuid=${params.projectId}`);
  await page.getByRole("button", { name: "Publish version 2" }).click();
  const refusal = page.getByText(
    "The operators of this site have suspended this course. It is offline and cannot be published. Nothing in it was changed. Reason: It was reported as copied.",
  );
  await expect(refusal).toBeVisible();
  await expectNoViolations(page);

  operate("resume", "course", subdomain);
  await expect(async () => expect((await visitor.goto(site))?.status()).toBe(200)).toPass();
  await page.getByRole("button", { name: "Publish version 2" }).click();
  await expect(
    page
      .getByRole("list", { name: "Versions" })
      .getByRole("listitem")
      .filter({ hasText: /Version 2/ }),
  ).toContainText("Live");
});

test("signs a suspended account out and explains it until resumed", async ({ page }) => {
  const who = await join(page);
  operate("suspend", "account", "--email", who.email);
  await page.goto("/static/home");
  const notice = page.getByText(
    "The operators of this site have suspended this account. Its courses are offline. Reason: It was reported as copied.",
  );
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await signIn(page, who);
  await expect(notice).toBeVisible();
  await expectNoViolations(page);

  operate("resume", "account", "--email", who.email);
  await signIn(page, who);
  await expect(page.getByRole("heading", { name: "What will you teach next, Marta?" })).toBeVisible();
});

test("refuses a common password with a reason, and accepts another", async ({ page }) => {
  const email = newAddress();
  await page.goto("/static/sign-up");
  await page.getByLabel("Your name").fill("Marta Writer");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("password1234");
  await page.getByRole("button", { name: "Make an account" }).click();
  await expect(page.getByText("This password is too common. Try four unrelated words.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Make an account" }).click();
  await expect(page.getByText(email)).toBeVisible();
});
