import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openEditor } from "./support/open-editor.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { textsOf } from "./support/page-texts.ts";

const questions = "**/assistant/questions";
const said = "Here is a first draft about the float test.";

// A request in progress at the end of a test would fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

test("asks, inserts, undoes and keeps the conversation by keyboard", async ({ page }) => {
  const { stored, address } = await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  await page.keyboard.press("Control+j");
  const { panel, box, turns, pending } = assistantOn(page);
  await expect(box).toBeFocused();
  await expect(panel.getByText("What comes next on this page?")).toBeVisible();
  await expect(panel.getByText("1 credit", { exact: true })).toBeVisible();
  await expect(page.getByText("25 credits").first()).toBeVisible();
  await panel.getByRole("radio", { name: "lucy" }).focus();
  await page.keyboard.press("Space");
  await box.focus();
  await page.keyboard.type("Write about the float test");
  const answer = await holdBack(page);
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByRole("button", { name: "Generating..." })).toBeDisabled();
  await expect(turns).toContainText("Write about the float test");
  answer();
  await expect(turns.getByRole("listitem").last()).toContainText(said);
  await expect(pending.getByText("You can do the float test")).toBeVisible();
  await expect(page.locator("[data-block]")).toHaveCount(1);
  await expect(page.getByText("24 credits").first()).toBeVisible();
  await expectNoViolations(page, pending, ["light"]);
  await pending.getByRole("button", { name: "Insert" }).press("Enter");
  await expect(page.locator('[data-type="heading"]')).toBeFocused();
  const inserted = ["Forget the clock.", "You can do the float test", expect.stringMatching(/float test/)];
  await expect.poll(async () => textsOf(await stored())).toEqual(inserted);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => textsOf(await stored())).toEqual(["Forget the clock."]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(async () => textsOf(await stored())).toEqual(inserted);
  await openEditor(page, address, page.getByRole("heading", { name: "First page" }));
  await page.keyboard.press("Control+j");
  await expect(turns.getByRole("listitem")).toHaveText([/Write about the float test/, /first draft about the float test/]);
  await expect(panel.getByRole("radio", { name: "lucy" })).toBeChecked();
  await expect(pending).toHaveCount(0);
});

test("charges nothing for failures, discards offers, and undoes a new conversation", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  await page.getByText("Forget the clock.").click();
  await page.keyboard.press("Control+.");
  const { panel, box, turns, pending, submit } = assistantOn(page);
  await panel.getByRole("button", { name: "Talk about the whole page" }).click();
  await expect(box).toBeFocused();
  await box.fill("about bees [[truncated]]");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("Your page has not changed, and nothing was charged.");
  await expect(box).toHaveValue("about bees [[truncated]]");
  await expect(page.getByText("25 credits").first()).toBeVisible();
  await panel.getByRole("combobox", { name: "What to write" }).click();
  await page.getByRole("option", { name: "Questions" }).click();
  await box.fill("about bees");
  await submit.click();
  await expect(pending.getByText("What of bees?")).toBeVisible();
  await expect(pending.getByText("Below the section you had selected")).toBeVisible();
  await pending.getByRole("button", { name: "Not this time" }).click();
  await expect(pending).toHaveCount(0);
  await expect(box).toBeFocused();
  await panel.getByRole("button", { name: "New conversation" }).click();
  await expect(turns).toHaveCount(0);
  await page.getByText("Undo", { exact: true }).click();
  await expect(turns).toContainText("about bees");
  await page.context().setOffline(true);
  await expect(panel.getByText("The helper needs a connection")).toBeVisible();
  await expect(submit).toBeDisabled();
});

test("streams an answer, and finishes and charges it after Cancel", async ({ page }) => {
  await page.clock.install();
  await openPreparedPage(page);
  await page.keyboard.press("Control+j");
  const { panel, box, turns, submit } = assistantOn(page);
  const name = randomUUID();
  await box.fill(`Write about bees [[held:${name}]]`);
  await submit.click();
  await expect(turns.getByRole("listitem").last()).toHaveText(/Here is a/);
  await expect(panel.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await page.clock.fastForward(5_000);
  await expect(panel.getByText("cancelling does not save credits")).toBeVisible();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(panel.getByText("The assistant is finishing its answer.")).toBeVisible();
  await expect(box).toHaveValue("");
  await fetch(`${new URL(localEnvironment().AI_BASE_URL).origin}/__released/${name}`, { method: "PUT" });
  await page.clock.fastForward(2_000);
  await expect(turns).toContainText("Here is a first draft");
  await expect(page.getByText("24 credits").first()).toBeVisible();
});

test("returns a question cancelled before its first word, at no cost", async ({ page }) => {
  await page.clock.install();
  await openPreparedPage(page);
  await page.keyboard.press("Control+j");
  const { panel, box, turns, submit } = assistantOn(page);
  await box.fill("Write about bees [[slow]]");
  await submit.click();
  await expect(page.getByText("24 credits").first()).toBeVisible();
  await page.clock.fastForward(5_000);
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(turns).toHaveCount(0);
  await expect(box).toHaveValue("Write about bees [[slow]]");
  await expect(page.getByText("25 credits").first()).toBeVisible();
});

test("explains at the price why nothing can be asked without credits", async ({ page }) => {
  await page.route("**/api/live", (route) => route.abort());
  await page.route(/\/users\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), credits: 0.5 } });
  });
  await openPreparedPage(page);
  await page.keyboard.press("Control+j");
  const { panel, submit } = assistantOn(page);
  await expect(panel.getByText("A question costs 1 credit, and you have none left")).toBeVisible();
  await expect(submit).toBeDisabled();
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("asks, inserts and undoes by touch", async ({ page }) => {
    const { stored } = await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
    await page.getByRole("banner").getByRole("button", { name: "Assistant" }).tap();
    const { panel, box, pending, submit } = assistantOn(page);
    await box.fill("Write about the float test");
    await submit.tap();
    await expect(pending.getByText("Getting to know the float test")).toBeVisible();
    const small = panel.locator("button, summary, [role=combobox]").evaluateAll((targets) =>
      targets
        .map((target) => ({ name: target.getAttribute("aria-label") ?? target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box: { width, height } }) => height < 44 || width < 44)
        .map(({ name, box: { width, height } }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`),
    );
    expect(await small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectNoViolations(page, pending, ["dark"]);
    await pending.getByRole("button", { name: "Insert" }).tap();
    await expect(page.locator('[data-type="heading"]')).toBeInViewport();
    await expect(panel).toBeHidden();
    await expect.poll(async () => (await stored()).length).toBe(3);
    await page.getByText("Undo", { exact: true }).tap();
    await expect.poll(async () => (await stored()).length).toBe(1);
  });
});

function assistantOn(page: Page) {
  const panel = page.getByRole("complementary", { name: "Assistant" });
  return {
    panel,
    box: panel.getByPlaceholder("Generate with AI....."),
    turns: panel.getByRole("list", { name: "Conversation" }),
    pending: panel.getByRole("region", { name: /wait/ }),
    submit: panel.getByRole("button", { name: "Submit" }),
  };
}

async function holdBack(page: Page): Promise<() => void> {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  await page.route(questions, async (route) => {
    await answered;
    await route.continue();
  });
  return resolve;
}
