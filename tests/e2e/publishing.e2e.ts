import { randomUUID } from "node:crypto";
import { readCourseTerms } from "@coursewright/contract/billing.ts";
import { readCourseLook } from "@coursewright/contract/course-look.ts";
import { renamePage } from "@coursewright/contract/courses.ts";
import { publish, readSite } from "@coursewright/contract/publishing.ts";
import { expect, test, type Page } from "@playwright/test";
import { drawPicture } from "./support/account-actions.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";

const newName = () => `bread-${randomUUID().slice(0, 8)}`;
const address = (page: Page) => page.getByRole("textbox", { name: "Address" });
const versions = (page: Page) => page.getByRole("list", { name: "Versions" });
const version = (page: Page, number: number) =>
  versions(page)
    .getByRole("listitem")
    .filter({ hasText: `Version ${number}` });
const blocks = [paragraphOf("Forget the clock.")];

test("[ROUTE-07] publishes, changes, rolls back, takes offline and restores a course by “Launch it!”", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks });
  const subdomain = newName();
  await page.getByRole("link", { name: "Launch it!" }).click();
  await expect(page).toHaveURL(/\/static\/launch\?/);
  await expect(versions(page)).toHaveText("DraftNot published yet");
  await address(page).fill(subdomain);
  await expect(page.getByText("Free to use")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(version(page, 1).getByText("Live")).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(subdomain) })).toHaveAttribute("href", new RegExp(`//${subdomain}\\.`));
  await expect(page.getByText("Yours")).toBeVisible();

  await call(renamePage, { params, body: { name: "Patience" } });
  await page.reload();
  await expect(versions(page)).toContainText("1 page changed since version 1");
  await page.getByRole("button", { name: "See changes" }).click();
  const dialog = page.getByRole("dialog", { name: "What publishing would change" });
  await expect(dialog.getByRole("link", { name: "Patience" })).toHaveAttribute("href", new RegExp(params.pageId));
  await expectNoViolations(page, dialog, ["dark"]);
  await page.keyboard.press("Escape");
  await address(page).fill(`${subdomain}-two`);
  await expect(page.getByText(`Once you publish, ${subdomain} leads to the new address for 90 days.`)).toBeVisible();
  await expect(page.getByText("Free to use")).toBeVisible();
  await page.getByRole("button", { name: "Publish version 2" }).click();
  await expect(version(page, 2).getByText("Live")).toBeVisible();
  await expect(page.getByText(`${subdomain} leads here until`)).toBeVisible();

  await version(page, 1).getByRole("button", { name: "Roll back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Show version 1" }).click();
  await expect(version(page, 1).getByText("Live")).toBeVisible();
  await expect(version(page, 2).getByRole("button", { name: "Roll forward" })).toBeVisible();
  await expect(versions(page)).toBeFocused();

  await page.getByRole("button", { name: "Take it offline" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take it offline" }).click();
  await expect(page.getByText("Visitors see no course here.")).toBeVisible();
  await expect(page.locator(".site-status")).toBeFocused();
  expect((await call(readSite, { params })).liveVersion).toBeNull();
  await page.getByRole("button", { name: "Put it back online" }).click();
  await expect(version(page, 2).getByText("Live")).toBeVisible();
  expect((await call(readSite, { params })).liveVersion).toBe(2);
});

test("reports taken and reserved addresses while typing, and suggests a free one", async ({ page, context }) => {
  const other = await openPreparedPage(await context.newPage(), { blocks });
  const subdomain = newName();
  await other.call(publish, { params: other.params, body: { subdomain } });
  await context.clearCookies();

  const { params } = await openPreparedPage(page, { blocks });
  await page.goto(`/static/launch?project_uuid=${params.projectId}`);
  await address(page).fill(subdomain);
  await expect(page.getByRole("alert")).toHaveText("That address is taken. Please choose another.");
  const publishing = page.getByRole("button", { name: "Publish version 1" });
  await expect(publishing).toHaveAccessibleDescription("First choose an address that is free.");
  await address(page).fill("billing");
  await expect(page.getByRole("alert")).toHaveText("That address is reserved. Please choose another.");
  await expectNoViolations(page, page.getByRole("alert"), ["light"]);
  const offer = page.locator(".address-offer").first();
  const name = (await offer.textContent()) ?? "";
  await offer.click();
  await expect(address(page)).toHaveValue(name);
  await expect(page.getByText("Free to use")).toBeVisible();
  await expect(publishing).toBeEnabled();
});

test("previews the course as on a computer and on a phone", async ({ page }) => {
  const { params } = await openPreparedPage(page, { blocks });
  await page.goto(`/static/launch?project_uuid=${params.projectId}`);
  await page.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview" });
  const frame = dialog.getByTitle("The course as learners would see it");
  await expect(frame.contentFrame().getByRole("heading", { level: 1 })).toHaveText("Bread");
  await dialog.getByRole("button", { name: "Phone" }).click();
  expect((await frame.boundingBox())?.width).toBe(390);
  await expect(dialog.getByRole("link", { name: "Open in a new tab" })).toHaveAttribute("target", "_blank");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Preview" })).toBeFocused();
});

test("sets cover, blurb and price by keyboard, and publishes the price", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks });
  await page.goto(`/static/launch?project_uuid=${params.projectId}`);
  await address(page).fill(newName());
  const covers = page.getByRole("radiogroup", { name: "Cover" });
  const before = await call(readCourseLook, { params });
  await covers.getByRole("radio", { checked: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(covers.getByRole("radio").nth(1)).toBeChecked();
  await page.getByLabel("In a sentence or two").fill("One jar, four ingredients.");
  await expect(async () => {
    const look = await call(readCourseLook, { params });
    expect(look.blurb).toBe("One jar, four ingredients.");
    expect(look.cover).not.toEqual(before.cover);
  }).toPass();

  await page.getByRole("button", { name: "Choose a picture" }).click();
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await picker.getByRole("tab", { name: "Upload" }).click();
  await picker.getByLabel("Image file").setInputFiles({ name: "jar.png", mimeType: "image/png", buffer: await drawPicture(page) });
  await picker.getByRole("button", { name: "Use this picture" }).click();
  await expect(covers.getByRole("radio", { name: "Your picture" })).toBeChecked();
  await expect(page.locator(".sidebar-cover img")).toBeVisible();
  await expect(async () => expect((await call(readCourseLook, { params })).cover.kind).toBe("picture")).toPass();

  await page.getByRole("radio", { name: "Purchase" }).click();
  const publishing = page.getByRole("button", { name: "Publish version 1" });
  await expect(publishing).toHaveAccessibleDescription("Set a price first.");
  await page.getByLabel("Price").fill("29");
  await expect(page.getByText("Course sales go to the operator's account; payouts are not part of this release.")).toBeVisible();
  await expect(page.getByText("Buy for $29").first()).toBeVisible();
  expect(await call(readCourseTerms, { params })).toEqual({ readers: "open", cents: null });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, publishing, [width === 390 ? "dark" : "light"]);
  }
  await publishing.click();
  await expect(version(page, 1).getByText("Live")).toBeVisible();
  expect(await call(readCourseTerms, { params })).toEqual({ readers: "members", cents: 2900 });
});
