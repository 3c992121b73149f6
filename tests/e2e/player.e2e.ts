import { randomUUID } from "node:crypto";
import { generateAudiobook } from "@coursewright/contract/catalogue.ts";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { signUp } from "../product/author.ts";
import { paragraph } from "../product/course.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";

const { APP_ORIGIN } = localEnvironment();
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;

// All tests listen to the same course.
test.describe.configure({ mode: "serial" });

const sentences = [
  "Bees dance for each other.",
  "They tell where the flowers are.",
  "The sun is their compass.",
  "Nobody has taught them.",
];
const subdomain = `heard-${randomUUID().slice(0, 8)}`;
const origin = `http://${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;

test.beforeAll(async ({ browser }) => {
  const { uid, call } = await signUp({ origin: APP_ORIGIN, mailUrl });
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Bees" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "The hive" } });
  for (const [name, isHeard] of [
    ["Dancing", true],
    ["Silent", false],
    ["Flying", true],
  ] as const) {
    const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name } });
    const blocks = [paragraph(randomUUID(), sentences.join(" ")), paragraph(randomUUID(), `${name} is the end.`)];
    const params = { uid, projectId, chapterId, pageId };
    await call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 0, upsert: blocks, order: blocks.map(({ id }) => id) } });
    const address = { projectUuid: projectId, chapterUuid: chapterId, pageUuid: pageId };
    if (isHeard) await call(generateAudiobook, { body: { ...address, voice: "alloy", format: "mp3" } });
  }
  await call(publish, { params: { uid, projectId }, body: { subdomain } });
  const page = await browser.newPage();
  await expect(async () => expect((await page.goto(`${origin}/launch/`))?.status()).toBe(200)).toPass();
  await page.close();
});

test("plays a course from its cover, highlights sentences, and continues on the next page", async ({ page }) => {
  const complaints = collectComplaints(page);
  const reported: string[] = [];
  page.on("request", (request) => {
    if (request.url() === `${origin}/launch/learner/events`) reported.push(request.postData() ?? "");
  });
  await page.goto(`${origin}/launch/`);
  await page.getByRole("link", { name: "Listen, 1 min" }).click();
  await expect(page).toHaveURL(`${origin}/launch/1/dancing/#listen`);
  const player = page.getByRole("region", { name: "Player" });
  await expect(player).toContainText("Read by alloy");
  await expect.poll(() => underlined(page)).toBe(sentences[0]);
  const heardAt = await currentTime(page);
  await expect.poll(() => underlined(page)).toBe(sentences[1]);
  expect(await currentTime(page)).toBeGreaterThan(heardAt);

  await page.keyboard.press("k");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const stoppedAt = await currentTime(page);
  await page.keyboard.press("j");
  expect([await currentTime(page), await underlined(page)]).toEqual([0, sentences[0]]);

  const position = player.getByRole("slider", { name: "Position" });
  await position.press("ArrowRight");
  await position.press("ArrowRight");
  expect(await underlined(page)).toBe(sentences[2]);
  await expect(position).toHaveAttribute("aria-valuetext", /^0:0\d of 0:\d\d$/);
  await position.press("ArrowLeft");
  expect([await underlined(page), stoppedAt > 0]).toEqual([sentences[1], true]);
  await expectNoViolations(page, player);

  await player.getByRole("combobox", { name: "Speed" }).selectOption("2×");
  await page.getByText(sentences[3] ?? "").click({ position: await endOf(page, sentences[3] ?? "") });
  await expect.poll(() => underlined(page)).toBe(sentences[3]);
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("l");
  await expect(page).toHaveURL(`${origin}/launch/1/flying/#listen`);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.1);
  expect(await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(2);
  expect(complaints).toEqual([]);
  // Listening to the previous page is reported for the author's statistics.
  await expect.poll(() => reported.join()).toMatch(/"t":"play".*"t":"heard",[^}]*"slots":\[0,/);
});

test("resumes playback, ignores typing, closes, and works without script", async ({ page, browser }) => {
  await page.goto(`${origin}/launch/1/dancing/`);
  const [listen, player] = [page.getByRole("link", { name: /^Listen/ }), page.getByRole("region", { name: "Player" })];
  await expect(player).toBeHidden();
  await listen.click();
  await expect(player.getByRole("button", { name: "Pause" })).toBeFocused();
  await expect.poll(() => underlined(page)).toBe(sentences[1]);
  await page.keyboard.press("k");
  const left = await currentTime(page);
  await page.reload();
  await listen.click();
  await expect.poll(() => underlined(page)).toBe(sentences[1]);
  expect(await currentTime(page)).toBeGreaterThanOrEqual(left - 0.5);

  await page.keyboard.press("k");
  await page.keyboard.press("/");
  await page.keyboard.type("jkl");
  await expect(player.locator("audio")).toHaveJSProperty("paused", true);
  expect(await currentTime(page)).toBeGreaterThanOrEqual(left - 0.5);
  await page.keyboard.press("Escape");
  await player.getByRole("checkbox", { name: "Follow the text" }).press("Space");
  expect(await underlined(page)).toBe("");
  await player.getByRole("button", { name: "Close the player" }).click();
  await expect(player).toBeHidden();
  await expect(listen).toBeFocused();

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${origin}/launch/1/dancing/`);
  await plain.getByRole("link", { name: /^Listen/ }).click();
  await expect(plain.locator("audio[controls]")).toBeVisible();
});

test("downloads an open course as one file and as a podcast", async ({ page }) => {
  await page.goto(`${origin}/launch/`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the audiobook (1 MB)" }).click();
  const download = await downloading;
  expect([download.suggestedFilename(), await download.failure()]).toEqual(["Bees.m4b", null]);
  const feed = await page.goto(`${origin}/launch/podcast.xml`);
  expect(feed?.headers()["content-type"]).toMatch(/xml/);
  expect((await feed?.text())?.match(/<enclosure /g)).toHaveLength(2);
});

function currentTime(page: Page): Promise<number> {
  return page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
}

function underlined(page: Page): Promise<string> {
  return page.evaluate(() => [...(CSS.highlights.get("spoken") ?? [])].map(String).join());
}

/** A point in the element, shortly before the end of these words. */
function endOf(page: Page, words: string): Promise<{ x: number; y: number }> {
  return page.getByText(words).evaluate((element, wanted) => {
    const text = element.firstChild ?? element;
    const range = new Range();
    const at = (text.textContent ?? "").indexOf(wanted);
    range.setStart(text, at);
    range.setEnd(text, at + wanted.length);
    const [box, last] = [element.getBoundingClientRect(), [...range.getClientRects()].at(-1) ?? element.getBoundingClientRect()];
    return { x: last.right - 5 - box.left, y: last.top + last.height / 2 - box.top };
  }, words);
}
