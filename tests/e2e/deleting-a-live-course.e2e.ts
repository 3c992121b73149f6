import { randomBytes } from "node:crypto";
import { createSample } from "@coursewright/contract/course-tree.ts";
import { listProjects } from "@coursewright/contract/courses.ts";
import { readSite } from "@coursewright/contract/publishing.ts";
import { expect, test, type Page } from "@playwright/test";
import { countLearners } from "../product/course-counts.ts";
import { publishOnce } from "../product/demo-courses.ts";
import { expectNoViolations } from "./support/axe.ts";
import { signInByRequest } from "./support/sign-in.ts";

const name = "Sourdough from scratch";

/** A live course that twelve learners have opened. */
async function liveCourse(page: Page) {
  const author = await signInByRequest(page);
  const { uid } = author;
  const { id: projectId } = await author.call(createSample, { params: { uid } });
  const subdomain = `bread-${randomBytes(4).toString("hex")}`;
  expect(await publishOnce(author, projectId, subdomain)).toMatchObject({ state: "live" });
  await countLearners({ uid, projectId }, [{ kind: "learners", at: new Date(), count: 12 }]);
  await page.goto("/static/home");
  const askToDelete = async () => {
    await page.getByRole("link", { name, exact: true }).hover();
    await page.getByRole("button", { name: `More about ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    return page.getByRole("alertdialog");
  };
  return { subdomain, askToDelete, author, params: { uid, projectId } };
}

test("[WR-41] deleting a live course names its address and its learners", async ({ page }) => {
  const { subdomain, askToDelete, author, params } = await liveCourse(page);
  const dialog = await askToDelete();
  await expect(dialog).toContainText(`This course is live at ${subdomain}.`);
  await expect(dialog).toContainText("It has 12 learners.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectNoViolations(page, dialog);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(await author.call(readSite, { params })).toMatchObject({ liveVersion: 1 });
  await askToDelete();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`Deleted ${name}`)).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("[WR-41] a live course can be taken offline instead", async ({ page }) => {
  const { askToDelete, author, params } = await liveCourse(page);
  const dialog = await askToDelete();
  await dialog.getByRole("button", { name: "Take it offline instead" }).click();
  await expect(page.getByText(`${name} is offline`)).toBeVisible();
  await expect.poll(() => author.call(readSite, { params })).toMatchObject({ liveVersion: null });
  const { projects } = await author.call(listProjects, { params: { uid: params.uid }, query: {} });
  expect(projects.map(({ id }) => id)).toEqual([params.projectId]);
});
