import { createChapter, createProject } from "@coursewright/contract/courses.ts";
import { expect, test, type Page } from "@playwright/test";
import { writeCourse } from "../product/course.ts";
import { signInByRequest } from "./support/sign-in.ts";

const forAnyone = ["/static/", "/static/sign-in", "/static/sign-up", "/static/forgotten", "/static/reset#token=x", "/no/such/screen"];

/** Every screen of a signed-in author. */
async function screensOf(page: Page): Promise<string[]> {
  const author = await signInByRequest(page);
  const [address] = await writeCourse(author, { pages: 2 });
  const { id: blank } = await author.call(createProject, { params: { uid: author.uid }, body: { name: "Blank" } });
  const { id: empty } = await author.call(createProject, { params: { uid: author.uid }, body: { name: "Empty" } });
  const { id: chapter } = await author.call(createChapter, { params: { uid: author.uid, projectId: empty }, body: {} });
  const project = `project_uuid=${address?.projectId}`;
  return [
    "/static/home",
    "/static/idea",
    `/?${project}`,
    `/?project_uuid=${blank}`,
    `/?project_uuid=${empty}&chapter_uuid=${chapter}`,
    `/static/launch?${project}`,
    `/static/course-style?${project}`,
    `/static/sources?${project}`,
    `/static/aiagent?${project}`,
    "/static/dashboard",
    "/static/credit-packs",
  ];
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
}

/** Elements that overflow the document or a scrolling part of it horizontally. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>("main, main *")]
      .filter((element) => {
        const { overflowX, position } = getComputedStyle(element);
        const mayScroll =
          element === document.documentElement || (overflowX !== "visible" && overflowX !== "hidden" && overflowX !== "clip");
        return mayScroll && position !== "absolute" && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`),
  );
}

test("needs no horizontal scrolling at 320 px and 640 px", async ({ page }) => {
  const paths = [...forAnyone, ...(await screensOf(page))];
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    expect(await overflowing(page), `${path} at 320 px`).toEqual([]);
    await page.setViewportSize({ width: 640, height: 640 });
    await expect.poll(() => overflowing(page), `${path} at 640 px`).toEqual([]);
  }
});

test("shows no motion and a still spinner when reduced motion is preferred", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("*")].flatMap((element) =>
        [undefined, "::before", "::after"]
          .map((pseudo) => getComputedStyle(element, pseudo))
          .filter(({ transitionDuration, animationName, animationDuration }) => {
            const lasts = (durations: string) => durations.split(", ").some((each) => Number.parseFloat(each) > 0);
            return lasts(transitionDuration) || (animationName !== "none" && lasts(animationDuration));
          })
          .map(() => `${element.tagName.toLowerCase()}.${element.className}`),
      ),
    );
  await page.route("**/api/auth/sign-in/email", () => {});
  await open(page, "/static/sign-in");
  await page.getByLabel("E-mail").fill("marta@example.test");
  await page.getByLabel("Password", { exact: true }).fill("a jar, a rubber band");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const spinner = page.locator(".ui-spinner");
  await expect(spinner).toBeVisible();
  expect(await spinner.evaluate((element) => element.getAnimations().length)).toBe(0);
  expect(await moving()).toEqual([]);
  for (const path of [...forAnyone, ...(await screensOf(page))]) {
    await open(page, path);
    expect(await moving(), path).toEqual([]);
  }
});
