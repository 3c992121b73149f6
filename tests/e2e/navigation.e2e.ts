import { expect, test, type Page } from "@playwright/test";
import { renameHeading, signUp } from "./support/authoring.ts";

test("[ROUTE-01] [SIDE-09] shows the front page to signed-out users", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/static\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/?project_uuid=00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
});

test.describe("signed in", () => {
  test("[ROUTE-02] [ROUTE-04] [ROUTE-05] [ROUTE-06] [ROUTE-07] [ROUTE-14] [ROUTE-15] opens the right screen for every sidebar entry", async ({
    page,
  }) => {
    await startProject(page);
    const address = new URL(page.url());
    const project = address.searchParams.get("project_uuid");
    for (const [name, path] of [
      ["Make your AI Avatar", "/static/aiagent"],
      ["Add a Dashboard", "/static/dashboard"],
      ["Launch it!", "/static/launch"],
    ] as const) {
      await page.getByRole("link", { name }).click();
      await expect(page).toHaveURL(new RegExp(path));
      await page.goBack();
    }
    for (const query of [`c=${project}`, `courseId=${project}`, `project_uuid=${project}`, `project_uuid=${project}&c=other`]) {
      await page.goto(`/?${query}`);
      await expect(page.getByRole("heading", { name: "First page" })).toBeVisible();
    }
    await page.getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL(/\/static\/home$/);
    await expect(page.getByText("Your shelf")).toBeVisible();
  });

  test("[SIDE-01] [SIDE-03] [SIDE-04] [SIDE-05] [SIDE-06] [SIDE-07] opens chapters and pages in the sidebar", async ({ page }) => {
    await startProject(page);
    const sidebar = page.getByRole("navigation", { name: "Project" });
    expect((await sidebar.boundingBox())?.width).toBe(240);
    await expect(sidebar.getByText("Bread")).toBeVisible();
    await expect(sidebar.getByRole("heading", { name: "Chapters" })).toBeVisible();
    const chapter = sidebar.getByRole("button", { name: /^1\s*Untitled Chapter/ });
    await expect(chapter).toHaveAttribute("aria-expanded", "true");
    await chapter.click();
    expect(new URL(page.url()).searchParams.get("page_uuid")).toBeNull();
    await expect(chapter).toHaveAttribute("aria-expanded", "false");
    await chapter.click();
    await expect(chapter).toHaveAttribute("aria-expanded", "true");
    await sidebar.getByRole("link", { name: "First page" }).click();
    await expect(page.getByRole("heading", { name: "First page" })).toBeVisible();
    await sidebar.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(80);
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    await sidebar.getByRole("button", { name: /Account of Marta Writer/ }).click();
    await expect(page.getByText(/marta-.*@example\.test/)).toBeVisible();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/static\//);
    await page.goto("/static/home");
    await expect(page).toHaveURL(/\/static\/sign-in/);
  });

  test("[ROUTE-03] [BOOT-03] shows the front page with the reason when a project fails to load", async ({ page }) => {
    await signUp(page);
    await page.goto("/?project_uuid=00000000-0000-4000-8000-000000000000");
    await expect(page).toHaveURL(/\/static\/$/);
    await expect(page.getByText("That page could not be opened.")).toBeVisible();
  });

  test("[LAY-02] [LAY-03] [ROUTE-09] shows a bar of 48 px with menu, home and assistant on a phone", async ({ page }) => {
    await startProject(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole("banner");
    expect((await bar.boundingBox())?.height).toBe(48);
    await bar.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Project" });
    await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(312);
    await page.mouse.click(370, 400);
    await expect(drawer).toBeHidden();
    await bar.getByRole("button", { name: "Assistant" }).click();
    const panel = page.getByRole("dialog", { name: "Assistant" });
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: "Home" }).click();
    await expect(page).toHaveURL(/\/staticc\/$/);
    await expect(page.getByText("Your shelf")).toBeVisible();
  });
});

async function startProject(page: Page): Promise<void> {
  await signUp(page);
  await page.getByLabel("Start with a name").fill("Bread");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Add a chapter" }).click();
  await renameHeading(page, "First page");
}
