import { readUser } from "@coursewright/contract/accounts.ts";
import { expect, test, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { signInByRequest } from "./support/sign-in.ts";

test("turns an idea into an editable outline, a course and pages", async ({ page }) => {
  const { uid, call } = await signInByRequest(page);
  await page.goto("/static/home");
  await page.getByRole("textbox", { name: "Start from an idea" }).fill("Hens in a small garden");
  await page.getByRole("button", { name: "Draft an outline" }).click();
  await expect(page.getByLabel("What do you want to teach?")).toHaveValue("Hens in a small garden");
  await expect(page.getByText("1 credit each time")).toBeVisible();
  await page.getByRole("button", { name: "Draft an outline" }).click();

  const outline = page.getByRole("article", { name: "Outline" });
  await expect(outline.getByText("5 chapters, 13 pages")).toBeVisible();
  await expect(page.getByText("I put the legal bit first.")).toBeVisible();
  await expect(page.getByText("24 credits")).toBeVisible();
  await changeOutline(page);
  await page.reload();
  await expect(outline.getByRole("heading", { level: 3 })).toHaveText(
    ["The house and the run", "Is your garden right for hens?", "The first weeks", "Eggs", "Staying well"],
    { useInnerText: true },
  );
  await expect(outline.getByText("5 chapters, 13 pages")).toBeVisible();
  await expectNoViolations(page, outline);
  await page.getByRole("button", { name: "Draft again" }).click();
  await expect(outline.getByRole("button", { name: "The first week", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(outline.getByRole("button", { name: "The first weeks", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Make this course" }).click();
  const course = page.getByRole("article", { name: "Your course" });
  await expect(course.getByText("At most 13 credits, 1 for each page. Only finished pages are charged.")).toBeVisible();
  for (const name of await course
    .getByRole("checkbox")
    .all()
    .then((all) => all.slice(4)))
    await name.uncheck();
  await expect(course.getByText("At most 4 credits")).toBeVisible();
  await course.getByRole("button", { name: "Write the pages" }).click();

  await expect(course.getByText("3 pages are written.")).toBeVisible();
  const failed = course.getByRole("listitem").filter({ hasText: "could not be used. The page is empty, and nothing was charged." });
  await expect(failed.getByRole("button", { name: /^Try Foxes .* again, 1 credit$/ })).toBeVisible();
  await expectNoViolations(page, failed.last(), ["light"]);
  await expect(page.getByText("20 credits")).toBeVisible();
  expect((await call(readUser, { params: { uid } })).credits).toBe(20);
  await course.getByRole("link", { name: "Build or buy" }).click();
  await expect(page.getByText("All about Build or buy.")).toBeVisible();
});

test("explains failures beside their cause at no cost, also on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { uid, call } = await signInByRequest(page);
  await page.goto("/static/idea");
  await page.getByLabel("What do you want to teach?").fill("Hens [[nojson]]");
  await page.getByRole("button", { name: "Draft an outline" }).click();
  await expect(page.getByRole("alert")).toHaveText("The helper’s answer could not be used. Nothing was changed, and nothing was charged.");
  await page.getByLabel("What do you want to teach?").fill("Hens");
  await page.getByRole("button", { name: "Draft an outline" }).click();
  const outline = page.getByRole("article", { name: "Outline" });
  await expect(outline).toBeVisible();
  await expectNoViolations(page, outline, ["light"]);
  expect((await call(readUser, { params: { uid } })).credits).toBe(24);
  const sizes = await outline.getByRole("button").evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.route("**/api/live", (route) => route.abort());
  await page.route("**/api/coursewright/v2/users/*", (route) =>
    route.fulfill({ json: { subscription: false, ownedCourses: [], credits: 12, plan: "none" } }),
  );
  await page.goto("/static/idea");
  await page.getByRole("link", { name: "Hens" }).click();
  await page.getByRole("button", { name: "Make this course" }).click();
  await expect(page.getByRole("button", { name: "Insufficient credits" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "See credit packs", exact: true })).toBeVisible();
});

/** Mostly by keyboard: renames, reorders chapters, deletes a page and restores it. */
async function changeOutline(page: Page): Promise<void> {
  const outline = page.getByRole("article", { name: "Outline" });
  await outline.getByRole("button", { name: "The first week", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("The first weeks");
  await page.keyboard.press("Enter");
  await expect(outline.getByRole("button", { name: "The first weeks", exact: true })).toBeFocused();
  await outline.getByRole("button", { name: "The house and the run", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(outline.getByRole("heading", { level: 3 }).first()).toHaveText("The house and the run", { useInnerText: true });
  await expect(outline.getByRole("button", { name: "The house and the run", exact: true })).toBeFocused();
  await outline.getByRole("button", { name: "Build or buy", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(outline.getByRole("listitem").filter({ hasText: "Is your garden right" }).first()).toContainText("Build or buy");
  await expect(outline.getByRole("button", { name: "Build or buy", exact: true })).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await outline.getByRole("button", { name: "Foxes, rats and wire", exact: true }).click();
  await page.keyboard.type("Foxes [[nojson]]");
  await page.keyboard.press("Enter");
  await outline.getByRole("button", { name: "More for Why they stop" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(outline.getByText("5 chapters, 12 pages")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(outline.getByText("5 chapters, 13 pages")).toBeVisible();
  await expect(outline.getByText("Saved")).toBeVisible();
}
