import { randomUUID } from "node:crypto";
import { formatCredits } from "@coursewright/base/credits.ts";
import { BlockId } from "@coursewright/base/ids.ts";
import { readUser } from "@coursewright/contract/accounts.ts";
import { generateAudiobook, readListing, screenshotPath, updateCatalogue } from "@coursewright/contract/catalogue.ts";
import { PageParams, readOutline, readPage, savePage, writeCatalogue } from "@coursewright/contract/courses.ts";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { estimateUpdate } from "@coursewright/course/update-cost.ts";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, type PreparedPage } from "./support/prepared-page.ts";
import { heading, para, writeAfter } from "./support/page-texts.ts";

const words = "A healthy starter tells you when it is ready. You only need a jar, a rubber band and five minutes of looking.";

test("[PANEL-04] [PANEL-05] [PAGE-08c] [CAT-02] [CAT-03] [CAT-09a] shows the maximum price before, a block during and the cost after an update", async ({
  page,
}) => {
  const prepared = await openPreparedPage(page, { blocks: [heading("Reading your starter"), para(words)] });
  const { call, params } = prepared;
  await call(writeCatalogue, { params, body: { stale: true } });
  const max = await maxCostOf(prepared);
  const release = await holdBack(page, `**${updateCatalogue.path}`);
  await updateButton(page).focus();
  const opened = Date.now();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Update the catalogue for this page?" });
  const confirm = dialog.getByRole("button", { name: "Update catalogue" });
  await expect(confirm).toBeFocused();
  await expect(dialog).toContainText("The starter, page 1");
  await expect(dialog).toContainText(`${max.catalogue} credits`);
  await expect(dialog).toContainText("You have 25.0000. Only what is used will be charged.");
  await expect.poll(() => dialog.locator("img").evaluate(sizeOf)).toEqual([1400, 1400]);
  expect(Date.now() - opened).toBeGreaterThan(500);
  await expectNoViolations(page, dialog);
  await page.keyboard.press("Escape");
  await expect(updateButton(page)).toBeFocused();

  const put = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("screenshot.png"));
  const asked = page.waitForRequest(`**${updateCatalogue.path}`);
  await page.keyboard.press("Enter");
  await expect(confirm).toBeFocused();
  await page.keyboard.press("Enter");
  const overlay = page.getByRole("dialog", { name: "Updating catalogue... Do not close." });
  await expect(overlay).toHaveAttribute("aria-busy", "true");
  await expect(overlay.getByRole("listitem")).toContainText([
    "Page saved, done",
    "Picture taken, in progress",
    "Writing the entry, waiting",
  ]);
  const path = screenshotPath(PageParams.parse(params));
  expect(new URL((await put).url()).pathname).toContain(path);
  const { projectId, chapterId, pageId } = params;
  expect((await asked).postDataJSON()).toMatchObject({ projectId, chapterId, pageId, screenshotPath: path, mode: "mock" });
  release();

  await expect(page.getByText(`Catalogue updated. It cost ${max.catalogue} credits.`)).toBeVisible();
  await expect(overlay).toBeHidden();
  await expect(updateButton(page)).toBeFocused();
  await expect(page.getByText("The catalogue entry is out of date")).toHaveCount(0);
  const { entry } = await call(readListing, { params });
  expect(entry).toMatchObject({ title: "First page", credits: max.catalogue, isDemo: false });
  await writeAfter(page, words, " Feed it.");
  await expect(page.getByText("The catalogue entry is out of date")).toHaveCount(1);
});

test("[PANEL-05] [CAT-03] locks an update in progress, also after a return to the page", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [para(`${words} [[slow]]`)] });
  await updateButton(page).click();
  await expect(audiobookBox(page)).toBeEnabled();
  const { projectId, chapterId, pageId } = params;
  await call(updateCatalogue, { body: { projectId, chapterId, pageId, pageData: {} } });
  await expect(audiobookBox(page)).toBeDisabled();
  await expect(page.getByText("This page is already being updated.")).toHaveCount(2);
  await page.getByRole("button", { name: "Show progress" }).click();
  const overlay = page.getByRole("dialog", { name: "Updating catalogue... Do not close." });
  await expect(overlay.getByRole("listitem").filter({ hasText: "Writing the entry, in progress" })).toBeVisible();
  await page.keyboard.press("Escape");
  const asks = page.waitForEvent("dialog");
  page.on("dialog", (question) => void question.accept());
  await page.clock.install();
  await page.reload();
  expect((await asks).type()).toBe("beforeunload");
  await expectNoViolations(page, overlay);
  await page.clock.fastForward(20_000);
  await overlay.getByRole("button", { name: "Continue in the background" }).click();
  await expect(overlay).toBeHidden();
  await page.getByRole("button", { name: "Updating…" }).click();
  await expect(page.getByRole("button", { name: "Show progress" })).toBeFocused();
});

test("[CAT-04] [CAT-05] explains what is unavailable, and does not start unaffordable updates", async ({ page }) => {
  const prepared = await openPreparedPage(page, { blocks: [heading("Bread")] });
  const { call } = prepared;
  await updateButton(page).click();
  const dialog = page.getByRole("dialog");
  await expect(audiobookBox(page)).toBeDisabled();
  await expect(
    dialog.getByText("Not enough text to generate audio. Add more headings or paragraphs (at least 10 characters).", { exact: true }),
  ).toBeVisible();
  const confirm = dialog.getByRole("button", { name: "Update catalogue" });
  await dialog.getByRole("checkbox", { name: "Catalogue entry" }).click();
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAttribute("aria-description", "Choose what to update.");
  await dialog.getByRole("checkbox", { name: "Catalogue entry" }).click();
  const { catalogue } = await maxCostOf(prepared);
  await call(deductCredits, { body: { amount: Number((25 - Number(catalogue)).toFixed(4)) } });
  await expect(dialog).toContainText("You have 0.");
  await expect(confirm).toBeEnabled();
  await call(deductCredits, { body: { amount: 0.0001 } });
  const refused = dialog.getByRole("button", { name: "Insufficient credits" });
  await expect(refused).toBeDisabled();
  await expect(dialog.getByRole("link", { name: "See credit packs" })).toHaveAttribute("href", "/static/credit-packs");

  await page.route("**/main/listing", (route) => route.fulfill({ status: 401, body: "" }));
  await page.reload();
  await updateButton(page).click();
  await expect(audiobookBox(page)).toBeDisabled();
  await expect(dialog.getByText("Sign in with your account to generate an audiobook for this page.", { exact: true })).toBeVisible();
});

test("[CAT-06] explains a failed update and what was not charged", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [para(`${words} [[nojson]]`)] });
  const alert = page.getByRole("dialog").getByRole("alert");
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Update catalogue" });
  await updateButton(page).click();
  await confirm.click();
  await expect(alert).toContainText("One or more update actions failed.");
  await expect(alert).toContainText("Catalogue entry: The helper’s answer could not be used. Nothing was charged.");
  expect(await call(readListing, { params })).toMatchObject({ entry: null, update: { catalogue: { credits: null } } });
  expect(await call(readUser, { params })).toMatchObject({ credits: 25 });

  const refusal = (code: string) => ({ error: { code, message: code, requestId: "none" } });
  await page.route(`**${updateCatalogue.path}`, (route) => route.fulfill({ status: 402, json: refusal("insufficient_credits") }));
  await confirm.click();
  await expect(alert).toContainText("You do not have enough credits to run this update. Visit /static/credit-packs to top up.");
  await expect(alert.getByRole("link", { name: "See credit packs" })).toBeVisible();
  await page.route(`**${updateCatalogue.path}`, (route) => route.fulfill({ status: 409, json: refusal("version_conflict") }));
  await confirm.click();
  await expect(alert).toContainText("This page was saved somewhere else first. Both versions are kept.");

  await page.getByRole("checkbox", { name: "Catalogue entry" }).click();
  await audiobookBox(page).click();
  await page.route(`**${generateAudiobook.path}`, (route) => route.fulfill({ status: 401, body: "" }));
  await confirm.click();
  await expect(alert).toContainText("You must be signed in to generate an audiobook.");
  await page.route(`**${generateAudiobook.path}`, (route) => route.fulfill({ status: 502, json: refusal("audiobook_failed") }));
  await confirm.click();
  await expect(alert).toHaveText("Failed to generate audiobook.");
});

test("records a page, plays it at a chosen speed, and removes the audiobook", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [para("Bees dance to tell the others where the flowers are.")] });
  await updateButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Update the catalogue for this page?" });
  await dialog.getByRole("checkbox", { name: "Catalogue entry" }).click();
  await audiobookBox(page).press("Space");
  await expect(dialog).toContainText("0.1625 credits");
  await dialog.getByRole("button", { name: "Update catalogue" }).click();
  const overlay = page.getByRole("dialog", { name: "Updating catalogue... Do not close." });
  await expect(overlay.getByRole("listitem")).toContainText(["Page saved", "Recording the audiobook"]);
  await expect(page.getByText("Audiobook recorded. It cost 0.1625 credits.")).toBeVisible();

  await page.getByRole("button", { name: /^Audiobook 0:0\d$/ }).click();
  const player = page.getByRole("region", { name: "Audiobook" });
  await expect(player).toContainText(/Read by alloy, .+, 0\.1625 credits/);
  await player.getByRole("button", { name: "Play" }).press("Enter");
  await expect.poll(() => page.locator("audio").evaluate(positionOf)).toBeGreaterThan(0.2);
  await player.getByRole("button", { name: "Speed: 1 times" }).click();
  await expect(player.getByRole("button", { name: "Speed: 1.25 times" })).toBeVisible();
  await expectNoViolations(page, player, ["light"]);
  await player.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(player).toBeHidden();
  await expect(updateButton(page)).toBeFocused();
  expect((await call(readListing, { params })).audiobook).toBeNull();
});

test("[CAT-09b] charges less than the maximum when less was used", async ({ page }) => {
  // Longer than one recorded piece, so that the first pieces stay as they are.
  const long = "A hive has one queen and many thousand workers. ".repeat(20);
  const bees = "Bees dance to tell the others where the flowers are.";
  const { call, params } = await openPreparedPage(page, { blocks: [para(long), para(bees)] });
  const { projectId, chapterId, pageId } = params;
  await call(generateAudiobook, { body: { projectUuid: projectId, chapterUuid: chapterId, pageUuid: pageId } });
  const { credits: before } = await call(readUser, { params });
  const { version: baseVersion, blocks } = await call(readPage, { params });
  const upsert = blocks.slice(1).map(({ id }) => ({ ...para(`${bees} They waggle.`), v: 1, aiagent: "jerry" as const, id }));
  await call(savePage, { params, body: { saveId: randomUUID(), baseVersion, upsert, order: blocks.map(({ id }) => id) } });
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "Update the catalogue for this page?" });
  await updateButton(page).click();
  await dialog.getByRole("checkbox", { name: "Catalogue entry" }).click();
  // An outdated recording is offered again.
  await expect(audiobookBox(page)).toBeChecked();
  const most = Number(/([\d.]+) credits/.exec((await dialog.locator(".at-most b").textContent()) ?? "")?.[1]);
  await dialog.getByRole("button", { name: "Update catalogue" }).click();
  const told = page.getByText(/^Audiobook recorded\. It cost 0\.\d{4} credits\.$/);
  await expect(told).toBeVisible();
  const charged = Number(/0\.\d{4}/.exec((await told.textContent()) ?? "")?.[0]);
  expect(charged).toBeGreaterThan(0);
  expect(charged).toBeLessThan(most);
  const { credits: after } = await call(readUser, { params });
  expect(before - after).toBeCloseTo(charged, 4);
});

test("shows the author what an entry says, and keeps the author's words", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [para(words)] });
  await updateButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Update the catalogue for this page?" });
  await expect(dialog).toContainText("This page has no entry yet.");
  await expect(dialog.getByRole("button", { name: "Edit entry" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await makeEntry(call, params);
  await page.reload();
  await updateButton(page).click();
  const { entry } = await call(readListing, { params });
  await expect(dialog.getByRole("region", { name: "What the entry says" })).toContainText(entry?.summary ?? "none");
  await dialog.getByRole("button", { name: "Edit entry" }).click();
  const form = dialog.getByRole("form", { name: "Edit entry" });
  await expect(form.getByLabel("Summary")).toBeFocused();
  await form.getByLabel("Summary").fill("");
  await expect(form.getByText("Write at least one sentence.")).toBeVisible();
  await form.getByLabel("Summary").fill("Watch the jar.");
  await form.getByLabel("Goals, one on each line").fill("See bubbles\nSmell the jar");
  await form.getByLabel("Keywords, with commas between them").fill("jar, starter");
  await expectNoViolations(page, form, ["light", "dark"]);
  await form.getByRole("button", { name: "Save entry" }).click();
  await expect(dialog.getByRole("button", { name: "Edit entry" })).toBeFocused();
  await expect(dialog.getByRole("region", { name: "What the entry says" }).getByRole("listitem")).toHaveText([
    "See bubbles",
    "Smell the jar",
  ]);
  expect((await call(readListing, { params })).entry).toMatchObject({ summary: "Watch the jar.", keywords: ["jar", "starter"] });
});

test("updates outdated pages together and reports each", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [para(words)], more: ["A feeding rhythm", "Empty"] });
  const { uid, projectId, chapterId } = params;
  const { chapters } = await call(readOutline, { params: { uid, projectId } });
  const texts = [`${words} Feed it.`, `${words} [[nojson]]`, null];
  for (const [index, { uuid: pageId }] of chapters.flatMap(({ pages }) => pages).entries()) {
    const at = { uid, projectId, chapterId, pageId };
    if (index > 0) await write(call, at, words);
    await makeEntry(call, at);
    await write(call, at, texts[index] ?? null);
  }
  await page.goto(`/static/launch?project_uuid=${projectId}`);
  await expect(page.getByText("3 pages have an out-of-date catalogue entry.")).toBeVisible();
  await page.getByRole("button", { name: "Update all 3" }).click();
  const dialog = page.getByRole("dialog", { name: "Update these catalogue entries?" });
  await expect(dialog.getByRole("listitem")).toHaveText([/^First page0\.\d{4}$/, /^A feeding rhythm0\.\d{4}$/, "EmptyNo text yet"]);
  await expectNoViolations(page, dialog, ["dark"]);
  await dialog.getByRole("button", { name: "Update catalogue" }).click();
  const runs = page.getByRole("list", { name: "Pages being updated" });
  await expect(page.getByRole("region", { name: "Catalogue entries" })).toBeFocused();
  const pages = runs.getByRole("listitem");
  await expect(pages).toHaveText([/Done, 0\.\d{4} credits$/, /The helper’s answer could not be used\. Nothing was charged\.$/]);
  // Shown on the screen and announced.
  await expect(page.getByText(/^1 of 2 pages updated\. It cost 0\.\d{4} credits\. Failed updates were not charged\.$/)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Update both" })).toBeVisible();
  await expectNoViolations(page, pages.first(), ["light"]);
});

/** Makes this the only text of the page; null empties it. */
async function write(call: PreparedPage["call"], params: PreparedPage["params"], text: string | null): Promise<void> {
  const { version: baseVersion, blocks } = await call(readPage, { params });
  const id = BlockId.parse(randomUUID());
  const upsert = text === null ? [] : [{ ...para(text), v: 1, aiagent: "jerry" as const, id }];
  await call(savePage, {
    params,
    body: { saveId: randomUUID(), baseVersion, upsert, remove: blocks.map((block) => block.id), order: upsert.map((block) => block.id) },
  });
}

async function makeEntry(call: PreparedPage["call"], params: PreparedPage["params"]): Promise<void> {
  const { projectId, chapterId, pageId } = params;
  await call(updateCatalogue, { body: { projectId, chapterId, pageId, pageData: {} } });
  await expect.poll(async () => (await call(readListing, { params })).update?.endedAt ?? null).not.toBeNull();
  expect((await call(readListing, { params })).entry).not.toBeNull();
}

async function maxCostOf({ stored }: PreparedPage) {
  const { catalogue, audiobook } = estimateUpdate(await stored());
  return { catalogue: formatCredits(catalogue), audiobook: audiobook === null ? null : formatCredits(audiobook) };
}

/** Holds a response back until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function updateButton(page: Page): Locator {
  return page.locator("footer.page-foot").getByRole("button", { name: "Update catalogue" });
}

function audiobookBox(page: Page): Locator {
  return page.getByRole("checkbox", { name: "Audiobook" });
}

function positionOf(sound: Element): number {
  return sound instanceof HTMLAudioElement ? sound.currentTime : 0;
}

function sizeOf(picture: Element): number[] {
  return picture instanceof HTMLImageElement ? [picture.naturalWidth, picture.naturalHeight] : [];
}
