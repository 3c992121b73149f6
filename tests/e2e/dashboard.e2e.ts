import { readFile } from "node:fs/promises";
import { createProject } from "@coursewright/contract/courses.ts";
import { expect, test } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { writeCountedCourse } from "./support/course-with-visits.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { signInByRequest } from "./support/sign-in.ts";

test("[ROUTE-06] opens from the sidebar and explains what to do without learners", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  await page.getByRole("link", { name: "Add a Dashboard" }).click();
  await expect(page).toHaveURL(/\/static\/dashboard\?/);
  await expect(page.getByRole("heading", { name: "No learners yet" })).toBeVisible();
  const content = page.getByRole("main");
  await expect(content).toContainText("Numbers appear after the first person opens a page. This course is not online yet.");
  await content.getByRole("link", { name: "Launch it!" }).click();
  await expect(page.getByRole("button", { name: "Publish version 1" })).toBeVisible();
});

test("explains its numbers, links each period, and leads to a question's block", async ({ page }) => {
  const { address, hardest } = await writeCountedCourse(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "128 learners opened this course. 78 reached the last page. They replay Cold proof more than anything else.",
  );
  await expect(page.getByRole("region", { name: "How far they get" }).getByRole("listitem")).toHaveText([
    "Before you bake128100%",
    "The starter11791%",
    "Mix and fold10380%",
    "Shape and proof9272%",
    "The bake8466%",
    "When it goes wrong7861%",
  ]);
  const quiz = page.getByRole("region", { name: "Quiz questions" });
  await expect(quiz.getByRole("row", { name: /^How wet/ })).toContainText("43%97 answers");
  await expect(quiz.getByRole("row", { name: /^When to score/ })).toContainText("9 answers , too few to trust");
  await expect(quiz).toContainText("Most who miss How wet is 75% hydration? pick “75 g of water per loaf” (41 of 55).");
  const replayed = page.getByRole("region", { name: "Most replayed page" });
  await expect(replayed).toContainText("2.6 plays per listener, course average 1.3 (40 listeners)");
  await expect(replayed).toContainText("3:10, the fridge timing");
  const learners = page.getByRole("region", { name: "New learners" });
  await learners.getByText("Show the numbers").press("Enter");
  await expect(learners.getByRole("row").last()).toHaveText(/so far15$/);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toContain("reached the last page,,,,,78,128");

  await page.getByRole("radio", { name: "12 weeks" }).press("ArrowRight");
  await expect(page).toHaveURL(/period=all/);
  await expect(learners.getByText(/^Each week/)).toBeVisible();
  await page.getByRole("radio", { name: "7 days" }).click();
  await expect(page).toHaveURL(/period=7d/);
  await expect(learners.getByText(/^Each day/)).toBeVisible();

  await page.goto(address);
  await quiz.getByRole("link", { name: "Open it" }).click();
  const block = page.locator(`[data-block="${hardest}"]`);
  await expect(block).toBeFocused();
  await expect(block).toBeInViewport();
  await expect(page.getByRole("toolbar", { name: "Block tools" })).toBeVisible();
});

test("is accessible and fits, light and dark, wide and on a phone", async ({ page }) => {
  const { address } = await writeCountedCourse(page);
  await page.goto(address);
  const headline = page.getByRole("heading", { level: 1 });
  await expectNoViolations(page, headline);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("radio", { name: "12 weeks" })).toBeVisible();
  await expectNoViolations(page, headline);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("offers a choice of courses when none is open", async ({ page }) => {
  const { uid, call } = await signInByRequest(page);
  await page.goto("/static/dashboard");
  await expect(page.getByRole("heading", { name: "No course yet" })).toBeVisible();
  const { id } = await call(createProject, { params: { uid }, body: { name: "Bread" } });
  await page.reload();
  await expectNoViolations(page, page.getByRole("heading", { name: "Which course?" }));
  await page.getByRole("link", { name: "Bread" }).click();
  await expect(page).toHaveURL(new RegExp(`project_uuid=${id}`));
  await expect(page.getByRole("heading", { name: "No learners yet" })).toBeVisible();
});
