import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { addSection, renameHeading, signUp } from "./at-the-desk.ts";

const { APP_ORIGIN } = localEnvironment();

test("axe finds nothing on any screen, light and wide or dark and narrow", async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of ["/static/", "/static/sign-in", "/static/sign-up", "/static/forgotten"]) {
    await page.goto(path);
    await expectNoViolations(page, page.getByRole("heading").first());
  }
  await signUp(page);
  await expectNoViolations(page, page.getByText("Your shelf"));
  await page.getByLabel("Start with a name").fill("Bread");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Add a chapter" }).click();
  await renameHeading(page, "A page");
  await addSection(page, "Add Para");
  await page.keyboard.type("Forget the clock.");
  await expectNoViolations(page, page.getByText("Forget the clock."));
  await page.getByRole("link", { name: "Launch it!" }).click();
  const subdomain = `axe-${randomUUID().slice(0, 8)}`;
  await page.getByLabel("Address").fill(subdomain);
  await page.getByRole("button", { name: "Publish" }).click();
  await expectNoViolations(page, page.getByRole("link", { name: new RegExp(subdomain) }).first());
  const host = `${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;
  await expect(async () => expect((await page.goto(`http://${host}/launch/`))?.status()).toBe(200)).toPass({ timeout: 15_000 });
  await expectNoViolations(page, page.getByRole("link", { name: "Start reading" }));
  await page.getByRole("link", { name: "Start reading" }).click();
  await expectNoViolations(page, page.getByText("Forget the clock."));
});

async function expectNoViolations(page: Page, sign: ReturnType<Page["locator"]>): Promise<void> {
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expect(sign).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    expect(found, `${page.url()} ${colorScheme} ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
