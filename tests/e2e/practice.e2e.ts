import { randomUUID } from "node:crypto";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { visit } from "../product/learner.ts";
import { collectComplaints, pressInGenerator, renameHeading, signUp } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";

const { APP_ORIGIN } = localEnvironment();

test("[MCQ-01] [TXT-01] [TXT-04] lets an author set answer and rubric, and a learner answer both", async ({ page, browser }) => {
  const complaints = collectComplaints(page);
  const subdomain = `practice-${randomUUID().slice(0, 8)}`;
  await signUp(page);
  await page.getByLabel("Start with a name").fill("Check what you know");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Add a chapter" }).click();
  await renameHeading(page, "Reading your starter");
  await writeQuestion(page);
  await writeTextbox(page);
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Launch it!" }).click();
  await page.getByLabel("Address").fill(subdomain);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("link", { name: new RegExp(subdomain) }).first()).toBeVisible();
  expect(complaints).toEqual([]);

  const learner = await (await browser.newContext()).newPage();
  const learnersComplaints = collectComplaints(learner);
  await learner.clock.install({ time: 0 });
  await openCourse(learner, subdomain);
  await answerQuestion(learner);
  await answerTextbox(learner);
  expect(learnersComplaints).toEqual([]);

  // A context with a running clock: axe hangs while the clock is stopped.
  const examined = await (await browser.newContext()).newPage();
  await openCourse(examined, subdomain);
  await answerQuestion(examined);
  await examined.locator(".b-textbox").getByRole("textbox").fill("It was too cold in the kitchen, so the starter had not yet peaked.");
  await examined.getByRole("button", { name: "Submit" }).click();
  await expectNoViolations(examined, examined.getByText("Good work!"));

  const without = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openCourse(without, subdomain);
  await readWithoutScript(without);
});

async function addWidget(page: Page, name: string): Promise<Locator> {
  await pressInGenerator(page, "Add Widgets");
  await page.getByRole("list", { name: "Widgets" }).getByRole("button", { name }).click();
  const block = page.locator(".canvas-block.is-selected");
  await expect(block).toHaveAttribute("data-type", name);
  return block;
}

/** Writes on the canvas. The panel shows the same text. */
async function write(block: Locator, leaf: string, text: string): Promise<void> {
  const place = block.locator(`[contenteditable][data-leaf="${leaf}"]`);
  await place.fill(text);
  await expect(place).toHaveText(text);
}

async function writeQuestion(page: Page): Promise<void> {
  const block = await addWidget(page, "MCQ");
  await write(block, "question", "Your starter has sunk. What now?");
  const letter = (name: string) => block.getByRole("button", { name: `Mark ${name} correct` });
  for (const [index, text] of ["Bake anyway", "Feed it and wait", "Throw it away", "Warm it"].entries())
    await write(block, `options.${index}.text`, text);
  await letter("a").click();
  await expect(letter("a")).toHaveAttribute("aria-pressed", "true");
  await letter("b").click();
  await expect(letter("b")).toHaveAttribute("aria-pressed", "true");
  for (const other of ["a", "c", "d"]) await expect(letter(other)).toHaveAttribute("aria-pressed", "false");
  await expect(block.getByText("Marked correct")).toHaveCount(1);
  await page.getByLabel("Explanation").fill("A sunken starter is low on food.");
}

async function writeTextbox(page: Page): Promise<void> {
  const block = await addWidget(page, "Textbox");
  await write(block, "prompt", "A loaf came out dense. Why?");
  await page.getByRole("switch", { name: "Practice score by rubric" }).click();
  await page.getByLabel("Criterion 1", { exact: true }).fill("Names the cause");
  await page.getByLabel("Hint at a good answer").fill("Think of the peak.");
  await expect(block.getByText("Names the cause")).toBeVisible();
}

async function openCourse(page: Page, subdomain: string): Promise<void> {
  const host = `${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;
  const { hostname } = new URL(`http://${host}`);
  // A course without an edge's confirmation counts as live before the edge serves it. Wait, or the browser would log an error.
  await expect.poll(async () => (await visit(APP_ORIGIN, hostname, "/launch/")).status).toBe(200);
  await page.goto(`http://${host}/launch/`);
  await page.getByRole("link", { name: "Start reading" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reading your starter");
}

async function answerQuestion(page: Page): Promise<void> {
  const question = page.getByRole("group", { name: "Your starter has sunk. What now?" });
  await expect(question.getByText("A sunken starter is low on food.")).toBeHidden();
  await question.getByRole("button", { name: "Bake anyway" }).focus();
  await page.keyboard.press("c");
  await expect(question.getByRole("status")).toHaveText("Not quite. A sunken starter is low on food.");
  await expect(question.getByRole("button", { name: /Throw it away/ })).toContainText("Your answer");
  await expect(question.getByRole("button", { name: /Feed it and wait/ })).toContainText("Correct answer");
  await question.getByRole("button", { name: /Warm it/ }).click({ force: true });
  await expect(question.getByText("Your answer")).toHaveCount(1);

  await page.reload();
  await expect(question.getByRole("status")).toHaveText("Not quite. A sunken starter is low on food.");
  await expect(question.getByRole("button", { name: /Throw it away/ })).toContainText("Your answer");
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await question.getByRole("button", { name: "Feed it and wait" }).click();
  await expect(question.getByRole("status")).toHaveText("That’s it. A sunken starter is low on food.");
}

async function answerTextbox(page: Page): Promise<void> {
  const textbox = page.getByRole("group", { name: "A loaf came out dense. Why?" });
  const [box, submit] = [textbox.getByRole("textbox"), textbox.getByRole("button", { name: "Submit" })];
  await expect(submit).toBeDisabled();
  await box.fill(" \n ");
  await expect(submit).toBeDisabled();
  await box.fill("It was cold.");
  await expect(submit).toBeEnabled();
  await page.clock.pauseAt(3_600_000);
  await submit.click();
  await expect(box).not.toBeEditable();
  await expect(submit).toBeDisabled();
  await page.clock.runFor(1499);
  await expect(textbox.getByRole("status")).toHaveText("Working out your practice score…");
  await page.clock.runFor(1);
  await expect(textbox.getByRole("status")).toHaveText("Practice score2 / 5Could be improved");
  await expect(textbox.getByText("Think of the peak.")).toBeVisible();

  await textbox.getByRole("button", { name: "Try Again" }).click();
  await expect(box).toBeEditable();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
  await expect(submit).toBeDisabled();
  await expect(textbox.getByRole("status")).toBeEmpty();
  await box.fill("It was too cold in the kitchen, so the starter had not yet peaked.");
  await submit.click();
  await page.clock.runFor(1500);
  await expect(textbox.getByRole("status")).toHaveText("Practice score4 / 5Good work!");

  await page.reload();
  await expect(textbox.getByRole("status")).toHaveText("Practice score4 / 5Good work!");
  await expect(box).toHaveValue("It was too cold in the kitchen, so the starter had not yet peaked.");
  await expect(box).not.toBeEditable();
}

/** All text is readable, and the answers are collapsed. */
async function readWithoutScript(page: Page): Promise<void> {
  await expect(page.getByText("Bake anyway")).toBeVisible();
  const answer = page.getByText("A sunken starter is low on food.");
  await expect(answer).toBeHidden();
  await page.getByText("Show the answer").click();
  await expect(answer).toBeVisible();
  await expect(page.locator(".b-textbox").getByRole("textbox")).toBeEditable();
  await page.getByText("What a good answer includes").click();
  await expect(page.getByText("Think of the peak.")).toBeVisible();
}
