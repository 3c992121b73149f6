import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { acceptedTypes } from "@coursewright/contract/uploads.ts";
import { expect, type Locator, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { type FilmFormat, filmFormats, makeFilm, paddedTo } from "../../apps/server/test/films.ts";
import { onShardOf } from "../product/shards.ts";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage } from "./support/prepared-page.ts";

const fixtures = latestFixtures(import.meta.url);

test("[UPL-01] inserts a picture of each accepted kind, asks for alt text, and undoes it", async ({ page }) => {
  const { panel, choose, use, stored } = await openPanel(page, "image");
  await choose({ name: "notes.tiff", mimeType: "image/tiff", buffer: Buffer.from("II*") });
  await expect(page.getByRole("alert")).toHaveText("File type not accepted. Please upload a valid image.");
  // The bytes reveal an HTML page with the name of a picture.
  await choose({ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html>") });
  await expect(page.getByRole("alert")).toHaveText("File type not accepted. Please upload a valid image.");

  await page.keyboard.press("Escape");
  const picture = page.locator('[data-type="image"] img');
  await dropOrPaste(page, "drop", await photo("png", 58));
  await expect(picture).toHaveAttribute("src", /\/58x40\.jpg$/);
  await dropOrPaste(page, "paste", await photo("png", 59));
  await expect(picture).toHaveAttribute("src", /\/59x40\.jpg$/);
  const description = panel.getByLabel("Description for people who cannot see it");
  for (const { file, address } of await pictures()) {
    await choose(file);
    await use();
    await expect(picture).toHaveAttribute("src", address);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(panel.getByText("Your picture is on the page. Say what it shows.")).toBeVisible();
  await description.fill("A jar of starter");
  await expect(picture).toHaveAttribute("alt", "A jar of starter");
  await page.keyboard.press("Control+s");
  await expect
    .poll(async () => (await stored())[0]?.data)
    .toMatchObject({ url: expect.stringMatching(/1440x1080\.png$/), alt: "A jar of starter" });
  await expectNoViolations(page, panel.getByRole("region", { name: "Picture", exact: true }));

  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(picture).toHaveAttribute("src", /\/60x40\.jpg$/);
});

test("reuses an uploaded file with its alt text, and publishes without layout shifts", async ({ page }) => {
  const { panel, choose, use, dialog, call, params } = await openPanel(page, "image");
  await choose({ name: "starter.jpg", mimeType: "image/jpeg", buffer: await photo("jpeg") });
  await use();
  const description = panel.getByLabel("Description for people who cannot see it");
  await description.fill("A jar of starter");
  const kept = page.waitForResponse((response) => response.request().method() === "PATCH");
  await description.blur();
  await kept;
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.locator('[data-type="image"] img')).toHaveCount(0);

  let puts = 0;
  page.on("request", (request) => (puts += request.method() === "PUT" ? 1 : 0));
  await panel.getByRole("button", { name: "Choose a picture" }).press("Enter");
  await dialog.getByRole("tab", { name: "This course" }).click();
  const file = dialog.getByRole("button", { name: "A jar of starter" });
  await expect.poll(() => file.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectNoViolations(page, dialog);
  await file.press("Enter");
  await expect(dialog.getByLabel("Description for people who cannot see it")).toHaveValue("A jar of starter");
  await use();
  await expect(page.locator('[data-type="image"] img')).toHaveAttribute("alt", "A jar of starter");
  expect(puts).toBe(0);

  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const subdomain = `bread-${randomUUID().slice(0, 8)}`;
  const { url } = await call(publish, { params, body: { subdomain } });
  await page.goto("about:blank");
  await expectNoShift(page, url);
});

test("[UPL-02] charges 50 credits for a video after a hold, and resumes a broken upload", async ({ page }) => {
  const { panel, choose, stored, params } = await openPanel(page, "video");
  await expect(panel.getByText("50 credits")).toBeVisible();
  expect(await panel.locator('input[type="file"]').getAttribute("accept")).toBe(acceptedTypes.video.join(","));
  await choose({ name: "film.mkv", mimeType: "video/x-matroska", buffer: Buffer.from("x") });
  await expect(page.getByRole("alert")).toHaveText("File type not accepted. Please upload a valid video.");
  const film = await makeFilm({ size: "320x180" });
  await choose({ name: "film.mp4", mimeType: "video/mp4", buffer: film });
  // Every account begins with 25 credits.
  await expect(page.getByRole("alert")).toContainText("You do not have enough credits.");

  await giveCredits(params.uid, 50);
  // Only the conversion finds that half of it is missing. It costs nothing.
  await choose({ name: "half.mp4", mimeType: "video/mp4", buffer: film.subarray(0, film.length / 2) });
  await expect(page.getByRole("alert")).toHaveText("File type not accepted. Please upload a valid video.", { timeout: 30_000 });
  // The second part is lost once. The first is not sent again.
  const sent: string[] = [];
  page.on("request", (request) => sent.push(...(/partNumber=(\d)/.exec(request.url())?.slice(1) ?? [])));
  await page.route(/partNumber=2/, (route) => route.abort("connectionreset"), { times: 1 });
  await choose({ name: "film.mp4", mimeType: "video/mp4", buffer: paddedTo(film, 9_000_000) });
  await expect(panel.getByRole("progressbar", { name: "Uploading film.mp4" })).toBeVisible();
  const player = page.locator('[data-type="video"] video');
  await expect(player.locator("source").last()).toHaveAttribute("src", /^\/api\/r2\/file\?key=[\w-]{43}\/320x180\.mp4$/, {
    timeout: 30_000,
  });
  expect(sent).toEqual(["1", "2", "2"]);
  await expect(page.getByText("25 credits").first()).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect
    .poll(async () => (await stored())[0]?.data)
    .toMatchObject({ url: expect.stringMatching(/320x180\.mp4$/), embedType: "html5" });
});

test("[MED-06] [UPL-02] plays each accepted format on the published page", async ({ page }) => {
  test.setTimeout(180_000);
  const { choose, stored, params, call } = await openPanel(page, "video");
  await giveCredits(params.uid, 250);
  for (const [index, format] of (Object.keys(filmFormats) as FilmFormat[]).entries()) {
    // Each format has a width of its own, so that no film is taken for another.
    const width = 640 + 2 * index;
    await choose({ name: `film.${format}`, mimeType: filmFormats[format].type, buffer: await makeFilm({ format, size: `${width}x360` }) });
    const film = page.locator(`[data-type="video"] video[width="${width}"]`);
    await expect(film).toBeVisible({ timeout: 60_000 });
    expect(await playedSeconds(film)).toBeGreaterThan(0.3);
  }
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())[0]?.data["url"]).toMatch(/648x360\.mp4$/);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const { url } = await call(publish, { params, body: { subdomain: `bread-${randomUUID().slice(0, 8)}` } });
  await page.goto("about:blank");
  // The edge serves a new site within seconds of its publication.
  await expect(async () => expect((await page.goto(url))?.status()).toBe(200)).toPass();
  await page.getByRole("link", { name: "Start reading" }).click();
  const published = page.locator("main video");
  await expect(published).toHaveAttribute("poster", /^\/launch\/media\/[\w-]{43}\/poster\.jpg$/);
  const before = await published.boundingBox();
  expect(before && before.width / before.height).toBeCloseTo(648 / 360, 1);
  expect(await playedSeconds(published)).toBeGreaterThan(0.3);
  expect(await published.boundingBox()).toEqual(before);
  expect(await page.evaluate(layoutShift)).toBe(0);
  expect(await published.evaluate((film: HTMLVideoElement) => film.currentSrc)).toMatch(/\/648x360\.mp4$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  expect(await playedSeconds(published)).toBeGreaterThan(0.3);
  expect(await published.evaluate((film: HTMLVideoElement) => film.currentSrc)).toMatch(/\/640\.mp4$/);
});

test("[MED-06] continues a conversion after the tab was closed, and shows its progress", async ({ page, context }) => {
  test.setTimeout(120_000);
  const { panel, choose, stored, params } = await openPanel(page, "video");
  await giveCredits(params.uid, 50);
  await choose({ name: "long.mp4", mimeType: "video/mp4", buffer: await makeFilm({ seconds: 20 }) });
  const bar = panel.getByRole("progressbar", { name: "Converting long.mp4" });
  await expect(bar).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page, bar);
  const address = page.url();
  await page.close();
  const later = await context.newPage();
  await later.goto(address);
  await expect(later.locator('[data-type="video"]').getByRole("progressbar", { name: "Converting long.mp4" })).toBeVisible();
  await expect(later.locator('[data-type="video"] video')).toBeVisible({ timeout: 90_000 });
  await expect.poll(async () => (await stored())[0]?.data["url"]).toMatch(/1280x720\.mp4$/);
});

test("[MED-08] adds captions from a file, edits them by keys, and shows them to learners", async ({ page }) => {
  test.setTimeout(180_000);
  const { panel, choose, stored, params, call } = await openPanel(page, "video");
  await giveCredits(params.uid, 50);
  await choose({ name: "film.mp4", mimeType: "video/mp4", buffer: await makeFilm({ seconds: 6, size: "320x180" }) });
  const captions = panel.getByRole("region", { name: "Captions" });
  await captions.getByRole("button", { name: "Add" }).click({ timeout: 60_000 });
  const dialog = page.getByRole("dialog", { name: "Captions" });
  const file = dialog.getByLabel("Caption file");
  await file.setInputFiles({ name: "notes.vtt", mimeType: "text/vtt", buffer: Buffer.from("no captions") });
  await expect(dialog.getByRole("alert")).toContainText("This file holds no captions");
  const srt = "1\n00:00:00,200 --> 00:00:03,000\nHold the blade flat.\n\n2\n00:00:03,000 --> 00:00:03,500\nOne quick cut and no sawing.\n";
  await file.setInputFiles({ name: "film.srt", mimeType: "application/x-subrip", buffer: Buffer.from(srt) });
  await expect(dialog.getByRole("alert")).toBeHidden();
  await expect(dialog.getByText("2 lines, 1 to check")).toBeVisible();
  await expectNoViolations(page, dialog);

  await dialog.getByRole("button", { name: /One quick cut/ }).click();
  const words = dialog.getByRole("textbox", { name: /^Words at/ });
  await expect(words).toBeFocused();
  await page.keyboard.press("Home");
  for (let letter = 0; letter < "One quick cut ".length; letter += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(words).toHaveValue("and no sawing.");
  await expect(dialog.getByText("3 lines")).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(words).toHaveValue("One quick cut and no sawing.");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expect(words).toHaveValue("Hold the blade flat. One quick cut and no sawing.");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Now bake.");
  await dialog.getByLabel("To", { exact: true }).fill("0:05.0");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1 line", { exact: true })).toBeVisible();
  await words.press("Alt+Space");
  await expect(dialog.locator(".captions-shown")).toHaveText(/Hold the blade flat\..*Now bake\./);
  await expectNoViolations(page, words);
  await dialog.getByRole("button", { name: "Save captions" }).click();
  await expect(dialog).toBeHidden();
  await expect(captions).toContainText("English, 1 line");
  await page.keyboard.press("Control+s");
  await expect
    .poll(async () => (await stored())[0]?.data["captions"])
    .toMatchObject({ language: "en", cues: [{ start: 0.2, end: 5, text: "Hold the blade flat. One quick cut and no sawing. Now bake." }] });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const { url } = await call(publish, { params, body: { subdomain: `bread-${randomUUID().slice(0, 8)}` } });
  await page.goto("about:blank");
  await expect(async () => expect((await page.goto(url))?.status()).toBe(200)).toPass();
  await page.getByRole("link", { name: "Start reading" }).click();
  const film = page.locator("main video");
  await playedSeconds(film);
  // The browser itself has read the file.
  const shown = () =>
    film.evaluate((player: HTMLVideoElement) => [...(player.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text));
  await expect.poll(shown).toEqual(["Hold the blade flat. One quick cut and no sawing. Now bake."]);
  await page.getByText("Transcript").click();
  await expectNoViolations(page, page.getByRole("paragraph").filter({ hasText: "Now bake." }));
});

test("[MED-05] copies pictures of other sites into the course only when the author says so", async ({ page }) => {
  const foreign = "https://example.org/loaf.jpg";
  const own = `/api/r2/file?key=${"k".repeat(43)}/60x40.jpg`;
  const asked: unknown[] = [];
  await page.route("**/api/uploads/import", async (route) => {
    const body = route.request().postDataJSON() as { uploadId: string };
    asked.push(body);
    if (asked.length === 1) return route.fulfill({ status: 422, json: refusal });
    return route.fulfill({
      status: 201,
      json: { uploadId: body.uploadId, kind: "image", url: own, name: "example.org", alt: "", bytes: 9 },
    });
  });
  const { panel, stored } = await openPanel(page, "image", { url: foreign, alt: "A loaf" });
  const copy = panel.getByRole("button", { name: "Copy into this course" });
  await expect(panel.getByText("A picture is on another site")).toBeVisible();
  await expectNoViolations(page, copy);
  expect(asked).toEqual([]);
  await copy.click();
  await expect(panel.getByRole("alert")).toContainText("This picture could not be loaded");
  await copy.press("Enter");
  await expect(copy).toBeHidden();
  expect(asked).toMatchObject([{ url: foreign }, { url: foreign }]);
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())[0]?.data).toMatchObject({ url: own, alt: "A loaf" });
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(copy).toBeVisible();
});

test("[MED-05] plays a film of another site, and loads nothing of it before", async ({ page }) => {
  const film = await makeFilm({ size: "320x180" });
  const asked: string[] = [];
  await page.route("https://films.example.org/**", (route) => {
    asked.push(route.request().url());
    return route.request().url().endsWith("gone.mp4") ? route.abort() : route.fulfill({ contentType: "video/mp4", body: film });
  });
  const url = "https://films.example.org/loaf.mp4";
  const place = { embedType: "html5", caption: "", thumbnail: "", channelTitle: "", additionalImages: [] };
  const blocks = [
    { type: "video", v: 2, data: { ...place, url, alt: "A loaf" } },
    { type: "video", v: 2, data: { ...place, url: "https://films.example.org/gone.mp4", alt: "Gone" } },
  ];
  const { call, params } = await openPreparedPage(page, { blocks });
  const published = await call(publish, { params, body: { subdomain: `bread-${randomUUID().slice(0, 8)}` } });
  await page.goto("about:blank");
  await expect(async () => expect((await page.goto(published.url))?.status()).toBe(200)).toPass();
  await page.getByRole("link", { name: "Start reading" }).click();
  const [loaf, gone] = [page.locator('main a[href$="loaf.mp4"]'), page.locator('main a[href$="gone.mp4"]')];
  await expect(loaf).toBeVisible();
  expect(asked).toEqual([]);
  await loaf.press("Enter");
  expect(await playedSeconds(page.locator("main video"))).toBeGreaterThan(0.3);
  await gone.click();
  await expect(gone).toBeVisible();
  expect(new Set(asked)).toEqual(new Set([url, "https://films.example.org/gone.mp4"]));
});

test("[MED-07] shows the price of a video before it is uploaded, where each minute has one", async ({ page }) => {
  await page.route("**/api/token", async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: { ...(await response.json()), videoCreditsPerMinute: 2 } });
  });
  const asked: unknown[] = [];
  await page.route("**/api/uploads", (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ status: 422, json: refusal });
  });
  const { panel, choose } = await openPanel(page, "video");
  await expect(panel.getByText("2 credits for each minute, 50 at most")).toBeVisible();
  await choose({ name: "jar.webm", mimeType: "video/webm", buffer: await makeFilm({ format: "webm", seconds: 61, size: "160x90" }) });
  await expect(panel.getByText(/^1 min \d sec, 90p, \d MB$/)).toBeVisible();
  await expectNoViolations(page, panel.getByRole("button", { name: "Upload, 4 credits" }));
  expect(asked).toEqual([]);
  await panel.getByRole("region", { name: "Upload your own" }).getByRole("button", { name: "Cancel" }).click();
  await expect(panel.getByRole("button", { name: "Upload, 4 credits" })).toBeHidden();
  // This browser cannot read AVI.
  await choose({ name: "jar.avi", mimeType: "video/x-msvideo", buffer: await makeFilm({ format: "avi", size: "160x90" }) });
  await panel.getByRole("button", { name: "Upload, 50 credits at most" }).click();
  await expect(page.getByRole("alert")).toContainText("Upload failed");
  expect(asked).toMatchObject([{ name: "jar.avi", kind: "video" }]);
});

/** Plays a film muted and returns how far it got. */
async function playedSeconds(film: Locator): Promise<number> {
  await film.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true;
    await player.play();
  });
  await expect.poll(() => film.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.3);
  return film.evaluate((player: HTMLVideoElement) => player.currentTime);
}

test("[UPL-03] needs a signed-in author, and reports failures", async ({ page }) => {
  const { dialog, choose, stored } = await openPanel(page, "image");
  const file = { name: "starter.jpg", mimeType: "image/jpeg", buffer: await photo("jpeg") };
  await page.route("**/api/uploads", (route) => route.fulfill({ status: 401 }));
  await page.route("**/api/auth/**", (route) => route.fulfill({ status: 401 }));
  await choose(file);
  await expect(page.getByRole("alert")).toHaveText("You must be signed in to upload.");
  await page.unrouteAll();
  await page.route("**/api/uploads/*/finish", (route) => route.fulfill({ status: 422, json: refusal }));
  await choose(file);
  await expect(page.getByRole("alert")).toContainText("Upload failed");
  await expect(dialog.getByRole("button", { name: "Choose a file" })).toBeEnabled();
  expect((await stored())[0]?.data).toMatchObject({ url: "" });
});

/** Simulates a file that is dropped or pasted onto the block. */
async function dropOrPaste(page: Page, how: "drop" | "paste", bytes: Buffer): Promise<void> {
  await page.locator('[data-type="image"]').evaluate(
    (block, { name, content }) => {
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(content)], "jar.png", { type: "image/png" }));
      const options = { bubbles: true, cancelable: true };
      block.dispatchEvent(
        name === "drop"
          ? new DragEvent("drop", { ...options, dataTransfer: files })
          : new ClipboardEvent("paste", { ...options, clipboardData: files }),
      );
    },
    { name: how, content: [...bytes] },
  );
}

/** On the learner's page the space of the picture is reserved, so nothing moves when it loads. */
async function expectNoShift(page: Page, address: string): Promise<void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/launch/media/**", async (route) => {
    await mayCome;
    await route.continue();
  });
  // The edge serves a new site within seconds of its publication.
  await expect(async () => expect((await page.goto(address))?.status()).toBe(200)).toPass();
  await page.getByRole("link", { name: "Start reading" }).click();
  const picture = page.locator(".b-img img");
  await expect(picture).toBeVisible();
  const before = await picture.boundingBox();
  expect(before && before.width / before.height).toBeCloseTo(60 / 40, 1);
  letCome();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/60\.(?:avif|webp)$/);
  expect(await picture.boundingBox()).toEqual(before);
  expect(await page.evaluate(layoutShift)).toBe(0);
}

/** The layout shifts since the page was opened, as counted by Chromium. */
function layoutShift(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const observer = new PerformanceObserver((list) => resolve(list.getEntries().length));
  observer.observe({ type: "layout-shift", buffered: true });
  // Without any entry the observer is never called.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords().length)));
  return promise;
}

const refusal = { error: { code: "picture_refused", message: "No", requestId: "1" } };

test("refuses a file when the storage is full, and says how to make room", async ({ page }) => {
  const { dialog, choose, params } = await openPanel(page, "image");
  await onShardOf(params.uid, (store) =>
    store.query(
      `insert into media_files (author_id, media_key, kind, content_type, bytes)
       select $1, 'large-' || n, 'upload', 'video/mp4', 2000000000 from generate_series(1, 10) n`,
      [params.uid],
    ),
  );
  await choose({ name: "starter.jpg", mimeType: "image/jpeg", buffer: await photo("jpeg") });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Your storage is full");
  await expect(alert).toContainText("This file was not added. Your page and all your files are safe. 20 GB of 20 GB used.");
  await expectNoViolations(page, alert);
  await expect(dialog.getByRole("button", { name: "Choose a file" })).toBeEnabled();

  await page.goto("/static/account");
  await expect(page.getByText("20 GB of 20 GB used")).toBeVisible();
  await expectNoViolations(page, page.getByRole("progressbar", { name: "Storage used" }));
});

async function openPanel(page: Page, type: "image" | "video", data: object = {}) {
  const block = fixtures.find((each) => each.block.model.type === type)?.block;
  if (!block) throw new Error(`There is no block ${type}`);
  const blank = newBlock(block, BlockId.parse(randomUUID()));
  const { stored, params, call } = await openPreparedPage(page, { blocks: [{ ...blank, data: { ...blank.data, ...data } }] });
  await page.locator(`[data-type="${type}"]`).focus();
  await page.keyboard.press("Control+j");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  const isPicture = type === "image";
  const opener = isPicture
    ? dialog.getByRole("button", { name: "Choose a file" })
    : panel.getByRole("button", { name: "Choose", exact: true });
  const choose = async (file: Chosen) => {
    if (isPicture && !(await dialog.isVisible())) {
      await panel.getByRole("button", { name: /^Choose (?:a|another) picture/ }).click();
      await dialog.getByRole("tab", { name: "Upload" }).click();
    }
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), opener.click()]);
    await chooser.setFiles(file);
  };
  const use = async () => {
    await dialog.getByRole("button", { name: "Use this picture" }).click();
    await expect(dialog).toBeHidden();
  };
  return { stored, call, params, panel, dialog, choose, use };
}

async function giveCredits(uid: string, amount: number): Promise<void> {
  await onShardOf(uid, (store) => store.query("select add_credits($1, 'a gift', 'grant', $2, 'for a test')", [uid, amount]));
}

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

async function pictures(): Promise<Array<{ file: Chosen; address: RegExp }>> {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="9"/></svg>';
  const raster = await Promise.all(
    (["jpeg", "png", "gif", "webp"] as const).map(async (format, index) => ({
      file: { name: `jar.${format}`, mimeType: `image/${format}`, buffer: await photo(format, 60 + index) },
      address: new RegExp(`/${60 + index}x40\\.jpg$`),
    })),
  );
  return [
    ...raster.toReversed(),
    { file: { name: "jar.bmp", mimeType: "image/bmp", buffer: bitmap() }, address: /\/60x40\.jpg$/ },
    { file: { name: "jar.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) }, address: /\/1440x1080\.png$/ },
  ];
}

function photo(format: "jpeg" | "png" | "gif" | "webp", width = 60): Promise<Buffer> {
  return sharp({ create: { width, height: 40, channels: 3, background: "#c84" } })
    .toFormat(format)
    .toBuffer();
}

function bitmap(): Buffer {
  const file = Buffer.alloc(66 + 60 * 40 * 3, 0x88);
  file.fill(0, 0, 66);
  file.write("BM", "latin1");
  file.writeUInt32LE(66, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(60, 18);
  file.writeInt32LE(40, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}
