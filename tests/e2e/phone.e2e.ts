import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf, type NewBlock } from "./support/prepared-page.ts";

const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Beside a picture." }] }] };
const split: NewBlock = {
  type: "Split",
  data: {
    columns: [
      { type: "text", text },
      { type: "image", url: "", alt: "" },
    ],
  },
};
const step = { topHelperText: "", main: "Fill a glass", bottomHelperText: "", icon: "GlassWater", svg: "" };
const steps: NewBlock = {
  type: "step-card",
  data: {
    type: "step-card",
    title: "The float test",
    metadata: { totalSteps: 1, estimatedTime: "", difficulty: "easy" },
    steps: { step1: step },
  },
};

test("[LAY-06] changes page and sidebar at 768, 600 and 480 px", async ({ page }) => {
  await openPreparedPage(page, { blocks: [split, steps] });
  const sidebar = page.getByRole("navigation", { name: "Project" });
  const columns = page.locator(".b-split");
  const icon = page.locator(".b-step-icon");
  const sizeIn = async (name: string) => {
    await page.getByRole("button", { name: "Menu" }).click();
    const size = await sidebar
      .getByText(name, { exact: true })
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect(sidebar).toBeHidden();
    return size;
  };

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(sidebar).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(sidebar).toBeHidden();

  await page.setViewportSize({ width: 601, height: 900 });
  expect(await columnCount(columns)).toBe(2);
  const nameOnTablet = await sizeIn("Bread");
  await page.setViewportSize({ width: 600, height: 900 });
  expect(await columnCount(columns)).toBe(1);
  expect(await sizeIn("Bread")).toBeGreaterThan(nameOnTablet);

  await page.setViewportSize({ width: 481, height: 900 });
  await expect(icon).toBeVisible();
  const rowBefore = await sizeIn("The starter");
  await page.setViewportSize({ width: 480, height: 900 });
  await expect(icon).toBeHidden();
  expect(await sizeIn("The starter")).toBeGreaterThan(rowBefore);
});

test("fits everything on a phone's screen, with touch targets of 44 px", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock."), split, steps], more: ["Cold proof"] });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByText("Forget the clock.").click();
    await expectToFit(page, width);
    for (const place of [".phone-bar", ".generator", ".page-foot", ".block-toolbar", ".canvas-add"])
      await expectTargets(page.locator(place));
    await page.getByRole("button", { name: "Minimise" }).click();
    await page.getByRole("button", { name: "Menu" }).click();
    await expectToFit(page, width);
    await expectTargets(page.getByRole("dialog", { name: "Project" }));
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Assistant" }).click();
    await expectToFit(page, width);
    await page.getByRole("button", { name: "Close panel" }).click();
    await page.getByRole("button", { name: "Add to this page" }).click();
  }
});

test("has no axe violations on a phone: bar, drawer and assistant", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Minimise" }).click();
  await expectNoViolations(page, page.getByRole("button", { name: "Add to this page" }));
  await page.getByRole("button", { name: "Menu" }).click();
  await expectNoViolations(page, page.getByRole("dialog", { name: "Project" }));
  await page.getByRole("button", { name: "Search and commands" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Assistant" }).click();
  await expectNoViolations(page, page.getByRole("dialog", { name: "Assistant" }));
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("keeps generator and current line above the software keyboard", async ({ page }) => {
    const lines = Array.from({ length: 12 }, (_, index) => paragraphOf(`Line ${index} of a longer page, which fills more than a screen.`));
    await openPreparedPage(page, { blocks: lines });
    const generator = page.locator(".generator");
    await expect.poll(async () => (await generator.boundingBox())?.height).toBe(220);
    await page.getByText("Line 11").tap();
    await expect(page.locator("[contenteditable]:focus")).toBeVisible();
    // The keyboard takes the lower part of the screen.
    await page.setViewportSize({ width: 390, height: 480 });
    await expect.poll(async () => (await generator.boundingBox())?.height).toBe(40);
    await page.keyboard.type("!");
    await expect
      .poll(async () => {
        const bar = await generator.boundingBox();
        const caret = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? Infinity);
        return caret <= (bar?.y ?? 0);
      })
      .toBe(true);
    await page.getByRole("button", { name: "Add to this page" }).tap();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await generator.boundingBox())?.height).toBe(220);
  });
});

async function columnCount(grid: Locator): Promise<number> {
  return grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(" ").length);
}

async function expectToFit(page: Page, width: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

/** Buttons and links without the area that a pseudo-element adds. */
/** Rows outside the viewport are laid out a frame later. */
async function expectTargets(place: Locator): Promise<void> {
  const small = () =>
    place.evaluateAll((elements) =>
      elements
        .flatMap((element) => [...element.querySelectorAll("button, a[href]"), ...(element.matches("button") ? [element] : [])])
        .filter((target) => target.checkVisibility())
        .map((target) => ({ name: target.getAttribute("aria-label") ?? target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
    );
  await expect.poll(small).toEqual([]);
}
