import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

test("finds pages, sections and commands by keyboard", async ({ page }) => {
  await openPreparedPage(page, {
    blocks: [paragraphOf("Forget the clock."), paragraphOf("Never start in a cold oven.")],
    more: ["Crème brûlée"],
  });
  await page.getByText("Forget the clock.").click();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find a page, a command, or ask the helper" });
  await expect(field).toBeFocused();
  const chosen = page.getByRole("option", { selected: true });

  await field.fill("creme bru");
  await expect(chosen).toHaveText(/Crème brûlée.*The starter, page 2/);
  await expectNoViolations(page, chosen);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Crème brûlée" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Used last" }).getByRole("option")).toHaveText([/Crème brûlée/]);
  await field.fill("previous");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "First page" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await field.fill("cold oven");
  await expect(page.getByRole("status").filter({ hasText: "2 answers" })).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-block].is-selected")).toContainText("cold oven");
  await expect(page.locator("[data-block].is-selected")).toBeFocused();

  await page.keyboard.press("Control+k");
  await field.fill("add table");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-type="table"]')).toBeVisible();
  await page.keyboard.press("Control+k");
  await field.fill("undo");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-type="table"]')).toBeHidden();

  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
});

test("writes a question into the prompt box and sends nothing", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  const asked: string[] = [];
  page.on("request", (request) => (/\/(?:api\/generate|assistant\/questions)/.test(request.url()) ? asked.push(request.url()) : undefined));
  await page.getByText("Forget the clock.").click();
  // The editor loads when it is first needed, and then takes the focus.
  await expect(page.getByRole("textbox", { name: "Write a paragraph" })).toBeFocused();
  await page.getByRole("button", { name: "Search and commands" }).click();
  await page.getByRole("combobox").fill("shorter, please, zzz");
  const answers = page.getByRole("option");
  await expect(answers).toHaveText([/jerry: “shorter, please, zzz”/]);
  await answers.click();
  const box = page.getByPlaceholder("Generate with AI.....");
  await expect(box).toHaveValue("shorter, please, zzz");
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("what is missing here, zzz");
  await answers.click();
  await expect(page.getByRole("textbox", { name: "Ask the assistant" })).toHaveValue("what is missing here, zzz");
  expect(asked).toEqual([]);
});

test("says when nothing matches, and fits on a phone", async ({ page }) => {
  await openPreparedPage(page);
  await page.goto("/static/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("qqqqq");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  const box = await palette.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390);
  await expectNoViolations(page, palette.getByRole("combobox"));
});

test("lists the keys with ?, except while writing, and F6 cycles through regions", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  await page.getByText("Forget the clock.").click();
  await expect(page.locator("[contenteditable]:focus")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard" });
  await expect(list.getByText("Save now")).toBeVisible();
  await expect(list.locator("kbd", { hasText: "Ctrl" }).first()).toBeVisible();
  await expectNoViolations(page, list);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();

  await page.keyboard.press("Control+.");
  await expect(page.getByRole("complementary", { name: "Assistant" })).toBeVisible();
  await page.getByRole("group", { name: "Paragraph" }).focus();
  const focusIn = (region: string) => expect(page.locator(`[data-region="${region}"] :focus`)).toBeVisible();
  for (const region of ["generator", "panel", "sidebar", "page"]) {
    await page.keyboard.press("F6");
    await focusIn(region);
  }
  await page.keyboard.press("Shift+F6");
  await focusIn("sidebar");
});
