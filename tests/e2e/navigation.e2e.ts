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

  test("[SIDE-01a] [SIDE-01b] opens and closes in place from 768 px up, and keeps the choice", async ({ page }) => {
    await startProject(page);
    const sidebar = page.getByRole("navigation", { name: "Project" });
    const main = page.getByRole("main");
    const places = async () => [(await sidebar.boundingBox())?.width, (await main.boundingBox())?.x];
    expect(await places()).toEqual([240, 240]);
    await sidebar.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect.poll(places).toEqual([80, 80]);
    for (const width of [768, 820, 1199]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(places).toEqual([80, 80]);
      await sidebar.getByRole("button", { name: "Expand sidebar" }).click();
      await expect.poll(places).toEqual([240, 240]);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      // The generator stays beside the sidebar, inside the page.
      if (width > 768) {
        const generator = await page.locator(".generator-box").boundingBox();
        expect(generator?.x).toBeGreaterThanOrEqual(240);
        expect((generator?.x ?? 0) + (generator?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      await page.reload();
      await expect.poll(places).toEqual([240, 240]);
      await page.keyboard.press("Control+\\");
      await expect.poll(places).toEqual([80, 80]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(places).toEqual([80, 80]);
    await sidebar.getByRole("button", { name: "Expand sidebar" }).click();
    await expect.poll(places).toEqual([240, 240]);
  });

  test("[SIDE-03] [SIDE-04] [SIDE-05] [SIDE-06] opens chapters and pages in the sidebar", async ({ page }) => {
    await startProject(page);
    const sidebar = page.getByRole("navigation", { name: "Project" });
    const chosen = () => {
      const query = new URL(page.url()).searchParams;
      return [query.has("chapter_uuid"), query.has("page_uuid")];
    };
    await expect(sidebar.getByText("Bread")).toBeVisible();
    await expect(sidebar.getByRole("heading", { name: "Chapters" })).toBeVisible();
    const chapter = sidebar.getByRole("button", { name: /^1\s*Untitled Chapter/ });
    await expect(chapter).toHaveAttribute("aria-expanded", "true");
    expect(chosen()).toEqual([true, true]);
    await chapter.click();
    await expect.poll(chosen).toEqual([false, false]);
    await expect(chapter).toHaveAttribute("aria-expanded", "false");
    await chapter.click();
    await expect(chapter).toHaveAttribute("aria-expanded", "true");
    await expect.poll(chosen).toEqual([true, false]);
    await chapter.click();
    await expect.poll(chosen).toEqual([false, false]);
    await chapter.click();
    await sidebar.getByRole("link", { name: "First page" }).click();
    await expect.poll(chosen).toEqual([true, true]);
    await expect(page.getByRole("heading", { name: "First page" })).toBeVisible();
    await expect(sidebar.getByRole("link", { name: "First page" })).toHaveAttribute("aria-current", "page");
  });

  test("[SIDE-07a] [SIDE-07b] shows the author in the footer, with e-mail and Sign Out in a menu", async ({ page }) => {
    await startProject(page);
    const sidebar = page.getByRole("navigation", { name: "Project" });
    const footer = sidebar.getByRole("button", { name: /Account of Marta Writer/ });
    await expect(footer).toContainText("Marta Writer");
    const [photo, box] = [await footer.locator(".ui-avatar").boundingBox(), await sidebar.boundingBox()];
    expect(photo?.width).toBeGreaterThan(20);
    expect(photo?.y).toBeGreaterThan((box?.height ?? 0) - 100);
    await footer.click();
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

  test("[LAY-02] [LAY-03a] [LAY-03b] [LAY-03c] [SIDE-01c] [ROUTE-09] opens sidebar and assistant over a dimmed page on a phone", async ({
    page,
  }) => {
    await startProject(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole("banner");
    expect(await bar.boundingBox()).toMatchObject({ y: 0, height: 48, width: 390 });
    const drawer = page.getByRole("dialog", { name: "Project" });
    const panel = page.getByRole("dialog", { name: "Assistant" });
    await bar.getByRole("button", { name: "Menu" }).click();
    await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(312);
    expect((await drawer.getByRole("navigation", { name: "Project" }).boundingBox())?.width).toBe((await drawer.boundingBox())?.width);
    await expect.poll(() => dimmedAt(page, 370, 400)).toBe(true);
    await page.mouse.click(370, 400);
    await expect(drawer).toBeHidden();
    await expect.poll(() => dimmedAt(page, 370, 400)).toBe(false);
    await bar.getByRole("button", { name: "Assistant" }).click();
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
    await expect(page.locator(".ui-scrim")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.locator(".ui-scrim")).toHaveCount(0);
    await bar.getByRole("button", { name: "Home" }).click();
    await expect(page).toHaveURL(/\/staticc\/$/);
    await expect(page.getByText("Your shelf")).toBeVisible();
  });
});

/** Whether a translucent, opaque enough layer is on top at this point. */
function dimmedAt(page: Page, x: number, y: number): Promise<boolean> {
  return page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.matches(".ui-scrim") ?? false, [x, y] as const);
}

async function startProject(page: Page): Promise<void> {
  await signUp(page);
  await page.getByLabel("Start with a name").fill("Bread");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Add a chapter" }).click();
  await renameHeading(page, "First page");
}
