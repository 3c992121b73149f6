import { randomUUID } from "node:crypto";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { addSection, renameHeading, signUp } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";

const { APP_ORIGIN } = localEnvironment();

test("axe finds no violations on any screen, light and wide or dark and narrow", async ({ page }) => {
  for (const path of ["/static/", "/static/sign-in", "/static/sign-up", "/static/forgotten"]) {
    await page.goto(path);
    await expectNoneIn(page, page.getByRole("heading").first());
  }
  await signUp(page);
  await expectNoneIn(page, page.getByText("Your shelf"));
  await page.getByLabel("Start with a name").fill("Bread");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Add a chapter" }).click();
  await renameHeading(page, "A page");
  await addSection(page, "Add Para");
  await page.keyboard.type("Forget the clock.");
  await expectNoneIn(page, page.getByText("Forget the clock."));
  await page.getByRole("link", { name: "Launch it!" }).click();
  const subdomain = `axe-${randomUUID().slice(0, 8)}`;
  await page.getByLabel("Address").fill(subdomain);
  await page.getByRole("button", { name: "Publish" }).click();
  await expectNoneIn(page, page.getByRole("link", { name: new RegExp(subdomain) }).first());
  const host = `${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;
  await expect(async () => expect((await page.goto(`http://${host}/launch/`))?.status()).toBe(200)).toPass();
  await expectNoneIn(page, page.getByRole("link", { name: "Start reading" }));
  await page.getByRole("link", { name: "Start reading" }).click();
  await expectNoneIn(page, page.getByText("Forget the clock."));
});

async function expectNoneIn(page: Page, sign: Locator): Promise<void> {
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, sign, [colorScheme]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
