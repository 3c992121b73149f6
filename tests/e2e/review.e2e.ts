import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { expect, test, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { signUp } from "../product/author.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { tabTo } from "./support/keyboard.ts";

const { APP_ORIGIN } = localEnvironment();
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
const subdomain = `review-${randomUUID().slice(0, 8)}`;
const origin = `http://${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;
const day = 24 * 60 * 60_000;

// All tests review the same course.
test.describe.configure({ mode: "serial" });

const blocks: ReadonlyArray<Pick<StoredBlock, "type" | "data" | "metadata">> = [
  { type: "flash-card", data: { question: "Why does a starter sink?", answer: "It has eaten all there was." } },
  {
    type: "fact-card",
    data: {
      headerType: "did-you-know",
      headerVariation: "default",
      customHeaderText: "",
      content: {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "Salt slows the yeast and tightens the dough." }] }],
      },
    },
  },
  {
    type: "MCQ",
    data: {
      question: "Your starter has sunk. What now?",
      options: [
        { id: "a", text: "Bake anyway", isCorrect: false },
        { id: "b", text: "Feed it and wait", isCorrect: true },
      ],
    },
    metadata: { shuffleOptions: false, explanation: "A sunken starter is low on food." },
  },
];

test.beforeAll(async ({ browser }) => {
  const author = await signUp({ origin: APP_ORIGIN, mailUrl });
  const { uid } = author;
  const { id: projectId } = await author.call(createProject, { params: { uid }, body: { name: "Sourdough" } });
  const { id: chapterId } = await author.call(createChapter, { params: { uid, projectId }, body: { name: "The starter" } });
  const { id: pageId } = await author.call(createPage, { params: { uid, projectId, chapterId }, body: { name: "Reading it" } });
  const upsert = blocks.map((block) => ({ v: 1, aiagent: "jerry" as const, ...block, id: BlockId.parse(randomUUID()) }));
  const body = { saveId: randomUUID(), baseVersion: 0, upsert, order: upsert.map(({ id }) => id) };
  await author.call(savePage, { params: { uid, projectId, chapterId, pageId }, body });
  await author.call(publish, { params: { uid, projectId }, body: { subdomain } });
  const page = await browser.newPage();
  await expect(async () => expect((await page.goto(`${origin}/launch/`))?.status()).toBe(200)).toPass();
  await page.close();
});

async function newReader(browser: Browser, options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })).newPage();
  return { page, complaints: collectComplaints(page) };
}

/** Reads the lesson to its end and answers its question wrong. */
async function readAndMiss(page: Page): Promise<void> {
  await page.goto(`${origin}/launch/1/reading-it/`);
  await page.getByRole("button", { name: "Bake anyway" }).focus();
  await page.keyboard.press("a");
  await expect(page.getByText("Not quite.")).toBeVisible();
  await page.getByRole("link", { name: /^Review/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Review, 3 due" })).toBeVisible();
}

const front = (page: Page) => page.locator(".review-front");

/** The stored grades of each card. */
async function keptGrades(page: Page): Promise<string[]> {
  const logs = await page.evaluate(() => {
    const { reviews } = JSON.parse(localStorage.getItem(`course:${document.documentElement.dataset["course"]}`) ?? "{}");
    return Object.values(Object(reviews)).map((log) => (Array.isArray(log) ? log.map(([, grade]) => String(grade)).join(" ") : ""));
  });
  return logs.toSorted();
}

test("reviews cards and missed questions by keyboard, and shows them again when due", async ({ browser }) => {
  const { page, complaints } = await newReader(browser);
  await page.goto(`${origin}/launch/review/`);
  await expect(page.getByRole("heading", { name: "Nothing to review yet" })).toBeFocused();
  await readAndMiss(page);
  await tabTo(page, "Review, 3 due");
  await page.keyboard.press("Enter");

  await expect(front(page)).toHaveText("Why does a starter sink?");
  await expect(page.getByText("It has eaten all there was.")).toBeHidden();
  await expect(page.locator(".review").getByRole("button")).toHaveText([/Take back/, /Show the answer/]);
  await page.keyboard.press("Space");
  await expect(page.getByText("It has eaten all there was.")).toBeFocused();
  await expect(page.getByRole("group", { name: "How well did you know it?" }).getByRole("button")).toHaveText([
    /Again1 minute/,
    /Hard6 minutes/,
    /Good10 minutes/,
    /Easy8 days/,
  ]);
  await expect(page.getByRole("button", { name: "Show the answer" })).toBeHidden();
  await page.keyboard.press("1");
  await expect(page.getByRole("status")).toHaveText("Again: comes back in 1 minute.");
  await expect(front(page)).toHaveText("Did you know? Salt slows …", { useInnerText: true });
  await page.keyboard.press("z");
  await expect(front(page)).toHaveText("Why does a starter sink?");
  await expect(page.getByText("Cards left: 3")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take back" })).toBeDisabled();
  await page.keyboard.press("Enter");
  await page.keyboard.press("4");
  await page.keyboard.press("Space");
  await page.keyboard.press("4");

  const question = page.getByText("Your starter has sunk. What now?");
  await expect(question).toBeFocused();
  await page.keyboard.press("a");
  await expect(page.getByText("Not quite. A sunken starter is low on food.")).toBeFocused();
  for (const _ of ["comes back in ten minutes", "is known"]) {
    await page.keyboard.press("Space");
    await expect(question).toBeFocused();
    await page.keyboard.press("2");
    await expect(page.getByText("That’s it. A sunken starter is low on food.")).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Done for today" })).toBeFocused();
  await expect(page.locator("[data-part=done]").getByText(/^The next card comes back (tomorrow|in \d days)\.$/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Nothing is due now" })).toBeFocused();
  expect(await keptGrades(page)).toEqual(["1 3 3", "4", "4"]);
  await page.goto(`${origin}/launch/`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem(`due:${document.documentElement.dataset["course"]}`)))
    .toMatch(/^\[\d+,\d+,\d+\]$/);
  await expect(page.getByRole("link", { name: "Review", exact: true })).toBeVisible();

  await page.clock.setFixedTime(Date.now() + 9 * day);
  await page.reload();
  await page.getByRole("link", { name: "Review, 3 due" }).click();
  await expect(front(page)).toHaveText("Your starter has sunk. What now?");
  expect(complaints).toEqual([]);
});

test("fits and is accessible on a phone in every state, and retries failed cards", async ({ browser }) => {
  const { page } = await newReader(browser, { viewport: { width: 390, height: 844 } });
  const expectGood = async (sign: ReturnType<Page["locator"]>) => {
    await expectNoViolations(page, sign);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  };
  await page.goto(`${origin}/launch/review/`);
  await expectGood(page.getByRole("heading", { name: "Nothing to review yet" }));
  await readAndMiss(page);
  await page.route("**/launch/cards.json", (route) => route.abort());
  await page.goto(`${origin}/launch/review/`);
  await expectGood(page.getByRole("heading", { name: "The cards could not be loaded" }));
  await page.unroute("**/launch/cards.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await expectGood(page.getByText("Why does a starter sink?"));
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expectGood(page.getByText("It has eaten all there was."));
  await page.getByRole("button", { name: /^Easy/ }).click();
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.getByRole("button", { name: /^Easy/ }).click();
  await page.getByRole("button", { name: /Bake anyway/ }).click();
  await expectGood(page.getByText("Not quite."));
  await page.getByRole("button", { name: "Take back" }).click();
  for (let count = 0; count < 2; count += 1) {
    await page.getByRole("button", { name: /Feed it and wait/ }).click();
    await page.getByRole("button", { name: "Next card" }).click();
  }
  await expectGood(page.getByRole("heading", { name: "Done for today" }));
  // The last grade counts also when the learner leaves.
  await page.goto(`${origin}/launch/`);
  expect(await keptGrades(page)).toEqual(["3 3", "4", "4"]);
});
