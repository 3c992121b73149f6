import { readAvatar } from "@coursewright/contract/avatar.ts";
import { expect, test, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { paragraphs } from "./support/canvas.ts";
import { openEditor } from "./support/open-editor.ts";
import { openPreparedPage } from "./support/prepared-page.ts";

test("[ROUTE-05] tries, hears and names the avatar from the sidebar", async ({ page }) => {
  const { address, params, call, stored } = await openPreparedPage(page, { blocks: paragraphs("Forget the clock.") });
  await page.getByRole("link", { name: "Make your AI Avatar" }).click();
  await expect(page).toHaveURL(/\/static\/aiagent\?/);
  const personas = page.getByRole("radiogroup", { name: "Who helps you write" });
  await expect(personas.getByRole("radio")).toHaveText([
    /^jerry Plain-spoken friend/,
    /^bratGPT Cheeky/,
    /^shakespeare Theatrical/,
    /^lucy Warm coach/,
  ]);
  await personas.getByRole("radio", { name: /^jerry/ }).press("ArrowUp");
  await expect(personas.getByRole("radio", { name: /^lucy/ })).toBeChecked();

  await page.getByRole("textbox", { name: "A question for lucy" }).fill("about a dead starter");
  await page.getByText("1 credit", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Ask lucy" }).click();
  await expect(page.locator(".ask-agent-said")).toHaveText(/lucy: .*a dead starter.* 1 credit used/);
  await expect(page.getByText("24 credits").first()).toBeVisible();

  await page.getByRole("button", { name: "Hear lucy" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  const position = page.getByRole("slider", { name: "Position" });
  await position.press("End");
  await expect(position).toHaveAttribute("aria-valuetext", /^0:0[4-9] of 0:0[4-9]$/);
  const heights = await page.locator(".voice-wave rect").evaluateAll((bars) => bars.map((bar) => bar.getAttribute("height")));
  expect(new Set(heights).size).toBeGreaterThan(20);

  await expect(page.getByLabel("Name your learners see")).toHaveValue("lucy");
  await page.getByLabel("Name your learners see").fill("");
  await expect(page.getByRole("button", { name: "Use lucy for this course" })).toBeDisabled();
  await page.getByLabel("Name your learners see").fill("Lucy at the bench");
  await page.getByRole("button", { name: "Chatty" }).click();
  await page.getByRole("button", { name: "Use lucy for this course" }).click();
  await expect(page.getByText("lucy helps with this course now")).toBeVisible();
  await expectNoViolations(page, page.getByRole("main"));
  expect(await call(readAvatar, { params })).toEqual({ agent: "lucy", name: "Lucy at the bench", says: "chatty" });

  await openEditor(page, address, page.getByText("What would help your reader next?"));
  await page.getByText("Forget the clock.").click();
  await expect(page.locator(".generator-head")).toHaveText("Reads fine. Tell me what to change and I’ll change only that.");
  await page.getByRole("button", { name: "Add Heading" }).click();
  await expect
    .poll(async () => (await stored()).map(({ type, aiagent }) => [type, aiagent]))
    .toEqual([
      ["para", "jerry"],
      ["heading", "lucy"],
    ]);
});

test("explains missing projects and voices, and speaks once when muted", async ({ page }) => {
  const { params, address } = await openPreparedPage(page);
  await page.goto("/static/aiagent");
  await expect(page.getByRole("heading", { name: "Which course?" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to your shelf" })).toBeVisible();
  await withoutVoice(page);
  await page.goto(`/static/aiagent?project_uuid=${params.projectId}`);
  await expect(page.getByText("No voice is connected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Hear jerry" })).toHaveCount(0);

  await page.getByRole("button", { name: "Quiet" }).click();
  await page.getByRole("button", { name: "Use jerry for this course" }).click();
  await expect(page.getByText("jerry helps with this course now")).toBeVisible();
  const remark = page.locator(".generator-head span");
  await openEditor(page, address, remark);
  await expect(remark).toHaveText("What comes next on this page?");
  await page.getByRole("button", { name: "Add Heading" }).click();
  await expect(remark).toHaveText("Add to this page");
});

test("chooses the avatar by touch within the width of a phone", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const { params, call } = await openPreparedPage(page);
  await page.goto(`/static/aiagent?project_uuid=${params.projectId}`);
  await page.getByRole("radio", { name: /^bratGPT/ }).tap();
  await page.getByRole("textbox", { name: "A question for bratGPT" }).fill("about crust");
  await page.getByRole("button", { name: "Ask bratGPT" }).click();
  await expect(page.locator(".ask-agent-said")).toContainText("crust");
  await page.getByRole("button", { name: "Use bratGPT for this course" }).tap();
  await expect(page.getByText("bratGPT helps with this course now")).toBeVisible();
  expect(await call(readAvatar, { params })).toEqual({ agent: "bratGPT", name: "bratGPT", says: "balanced" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

async function withoutVoice(page: Page): Promise<void> {
  const error = {
    code: "voice_not_set_up",
    message: "No voice is connected here. You can read the sample, but not hear it.",
    requestId: "r",
  };
  await page.route("**/agents/*/speech", (route) => route.fulfill({ status: 503, json: { error } }));
}
