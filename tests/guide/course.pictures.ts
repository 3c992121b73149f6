import { changeCourseLook } from "@coursewright/contract/course-look.ts";
import { expect, type Page, test } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { writeCountedCourse } from "../e2e/support/course-with-visits.ts";
import { holdSession, signInByRequest } from "../e2e/support/sign-in.ts";
import { courseLook, type Demo, openSamplePage, prepareDemo } from "./demo.ts";
import { takePicture } from "./take-picture.ts";

const phone = { width: 390, height: 844 };

let demo: Demo;
test.beforeAll(async () => {
  demo = await prepareDemo();
});

test("where a course is published", async ({ page }) => {
  await holdSession(page, demo.author);
  await page.goto(`/static/launch?project_uuid=${demo.sampleId}`);
  await expect(page.getByRole("list", { name: "Versions" })).toContainText("Live");
  await expect(page.getByText("Yours")).toBeVisible();
  await page.evaluate(() => document.querySelectorAll("*").forEach((element) => element.scrollTo(0, 0)));
  await takePicture(page, { name: "launch" });
  const readers = page.getByRole("radio", { name: "Purchase" });
  await readers.click();
  await page.getByLabel("Price").fill("29");
  await readers.evaluate((choice) => choice.scrollIntoView({ block: "center" }));
  await takePicture(page, { name: "readers" });
});

test("the cover of the course", async ({ page }) => {
  await openCover(page);
  await takePicture(page, { name: "course-cover" });
});

test("the course on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  await openCover(page);
  await page.goto(new URL("2/reading-your-starter/", demo.courseUrl).href);
  await expect(page.getByRole("heading", { level: 1, name: "Reading your starter" })).toBeVisible();
  await takePicture(page, { name: "course-phone" });
});

test("comments below a page", async ({ page, browser }) => {
  const learner = await (await browser.newContext({ baseURL: localEnvironment().APP_ORIGIN })).newPage();
  await signInByRequest(learner, { name: "A learner", email: "learner@example.test" });
  await learner.goto(new URL("2/reading-your-starter/", demo.courseUrl).href);
  await learner.locator(".discussion").scrollIntoViewIfNeeded();
  await learner.getByRole("link", { name: "Sign in to join the discussion" }).click();
  await learner.locator(".discussion").scrollIntoViewIfNeeded();
  await learner
    .getByPlaceholder("Start a discussion about this page...")
    .fill("Mine smells of apples after three days. Is that a good sign?");
  await learner.getByRole("button", { name: "Post Comment" }).click();
  await expect(learner.getByRole("heading", { name: "1 comment" })).toBeVisible();

  await openSamplePage(page, demo, "Reading your starter");
  const discussion = page.locator(".discussion");
  await discussion.scrollIntoViewIfNeeded();
  await expect(page.getByText("Mine smells of apples")).toBeVisible();
  await discussion.getByRole("button", { name: "Answer", exact: true }).click();
  await page.keyboard.type("A very good one. Fruit means that the yeasts have settled in.");
  await takePicture(page, { name: "comments" });
});

test("the numbers of a course", async ({ page }) => {
  const { address, author, projectId } = await writeCountedCourse(page, { authorName: "Sample author" });
  await author.call(changeCourseLook, { params: { uid: author.uid, projectId }, body: courseLook });
  await page.setViewportSize({ width: 1280, height: 1070 });
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("128 learners opened this course.");
  await expect(page.getByRole("region", { name: "How far they get" })).toBeVisible();
  await takePicture(page, { name: "dashboard" });
});

/** The edge needs a moment until it shows a new course. */
async function openCover(page: Page): Promise<void> {
  await expect(async () => expect((await page.goto(demo.courseUrl))?.status()).toBe(200)).toPass();
  await expect(page.getByRole("link", { name: "Start reading" })).toBeVisible();
}
