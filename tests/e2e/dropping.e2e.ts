import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { publish } from "@coursewright/contract/publishing.ts";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { paragraphs } from "./support/canvas.ts";
import { paste, sectionsOn } from "./support/clipboard.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC";

interface Dropped {
  readonly name: string;
  readonly type: string;
  /** In base64. */
  readonly content: string;
}

const picture = (name: string): Dropped => ({ name, type: "image/png", content: dot });
const textFile = (name: string, type: string, text: string): Dropped => ({ name, type, content: Buffer.from(text).toString("base64") });

const soundOf = (name: string): Dropped => ({ name, type: "audio/wav", content: wavOf(0.5).toString("base64") });
const pdf: Dropped = { name: "Weight log.pdf", type: "application/pdf", content: pdfOf("Hive weight log").toString("base64") };

/** A tone in samples of 8 bits. */
function wavOf(seconds: number): Buffer {
  const rate = 8000;
  const samples = Buffer.from(Array.from({ length: rate * seconds }, (_, at) => 128 + Math.round(60 * Math.sin(at / 3))));
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  for (const [place, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, place);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** One page with these words. */
function pdfOf(words: string): Buffer {
  const drawing = `BT /F1 24 Tf 20 100 Td (${words}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join("")}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table, "latin1");
}

/** Opens the first page of a published course. */
async function openLesson(page: Page, url: string): Promise<void> {
  // The edge may need a moment to pull the release.
  await expect(async () => expect((await page.goto(url))?.status()).toBe(200)).toPass();
  await page.getByRole("link", { name: "Start reading" }).click();
  await expect(page.getByText("Below", { exact: true })).toBeVisible();
}

/** Drags files over the gap above this text and drops them. */
async function dropAbove(page: Page, text: string, files: readonly Dropped[]): Promise<void> {
  const frame = page.locator("[data-block]").filter({ hasText: text });
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, type, content } of all) {
      const bytes = Uint8Array.from(atob(content), (each) => each.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  const box = await frame.boundingBox();
  const at = { dataTransfer: data, clientX: (box?.x ?? 0) + 40, clientY: (box?.y ?? 0) + 2 };
  await frame.dispatchEvent("dragover", at);
  await expect(page.locator("[data-drop-line]")).toBeVisible();
  await frame.dispatchEvent("drop", at);
  await expect(page.locator("[data-drop-line]")).toBeHidden();
}

test("[WR-21] dropped pictures become blocks in that place, in order", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Above", "Below") });
  await dropAbove(page, "Below", [picture("one.png"), picture("two.png")]);
  await expect(page.locator("[data-type=image] img")).toHaveCount(2);
  const kinds = (await sectionsOn(page)).map((each) => each.replace(/:.*/, ""));
  expect(kinds).toEqual(["para", "image", "image", "para"]);
  await expect.poll(async () => (await stored()).filter(({ data }) => JSON.stringify(data).includes("/api/r2/file")).length).toBe(2);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => sectionsOn(page)).toEqual(["para: Above", "para: Below"]);
  // A redo brings the uploaded pictures back, not empty blocks.
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(page.locator("[data-type=image] img")).toHaveCount(2);
});

test("[WR-21] tables and texts become blocks; a file of another kind is refused with words", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Above", "Below") });
  await dropAbove(page, "Below", [
    textFile("visits.csv", "text/csv", "Month;Visits\nJanuary;120\n"),
    textFile("notes.md", "text/markdown", "## Notes\n\nFirst **note**.\n"),
    textFile("song.mid", "audio/midi", "no sound"),
  ]);
  await expect
    .poll(async () => (await sectionsOn(page)).map((each) => each.replace(/:.*/, "")))
    .toEqual(["para", "table", "heading", "para", "para"]);
  await expect(page.locator("[data-type=table]")).toContainText("January");
  await expect(page.getByText("Not added: song.mid")).toBeVisible();
});

test("[WR-21] a pasted picture becomes a block with progress", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Above") });
  await page.getByText("Above").click();
  await expect(page.locator(".ProseMirror:focus")).toHaveText("Above");
  await page.keyboard.press("End");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/uploads", async (route) => {
    await held;
    await route.continue();
  });
  await paste(page, { files: [picture("loaf.png")] });
  await expect(page.locator("[data-type=image]").getByRole("progressbar")).toBeVisible();
  release();
  await expect(page.locator("[data-type=image] img")).toBeVisible();
  await expect.poll(async () => (await sectionsOn(page)).map((each) => each.replace(/:.*/, ""))).toEqual(["para", "image"]);
});

test("[WR-21] a dropped sound and PDF become blocks in that place, and learners play and download them", async ({ page }) => {
  const { stored, call, params } = await openPreparedPage(page, { blocks: paragraphs("Above", "Below") });
  await dropAbove(page, "Below", [soundOf("Dusk.wav"), picture("one.png"), pdf]);
  const player = page.locator("[data-type=audio] audio");
  const link = page.locator("[data-type=file] a[download]");
  await expect(player).toHaveAttribute("src", /\/audio\.wav$/);
  await expect(link).toHaveAttribute("href", /\/file\.pdf$/);
  await expect(page.locator("[data-type=image] img")).toHaveCount(1);
  const kinds = async () => (await sectionsOn(page)).map((each) => each.replace(/:.*/, ""));
  expect(await kinds()).toEqual(["para", "audio", "image", "file", "para"]);
  await expect(page.locator("[data-type=file]")).toContainText("PDF, 1 KB");

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => sectionsOn(page)).toEqual(["para: Above", "para: Below"]);
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(player).toHaveAttribute("src", /\/audio\.wav$/);
  await expect(link).toHaveAttribute("href", /\/file\.pdf$/);
  const bytes = Buffer.from(pdf.content, "base64");
  await expect
    .poll(async () => (await stored()).map(({ type, data }) => (type === "audio" || type === "file" ? data : type)))
    .toEqual([
      "para",
      { url: expect.stringMatching(/\/audio\.wav$/), title: "Dusk", transcript: "" },
      "image",
      { url: expect.stringMatching(/\/file\.pdf$/), name: "Weight log", bytes: bytes.length },
      "para",
    ]);

  const { url } = await call(publish, { params, body: { subdomain: `bread-${randomUUID().slice(0, 8)}` } });
  await openLesson(page, url);
  const published = page.locator("audio[aria-label=Dusk]");
  await expect(published).toHaveAttribute("src", /^\/launch\/media\//);
  await published.evaluate((audio: HTMLAudioElement) => {
    audio.muted = true;
    return audio.play();
  });
  const heard = () => published.evaluate(({ duration, readyState }: HTMLAudioElement) => ({ duration, isReady: readyState >= 1 }));
  await expect.poll(heard).toEqual({ duration: 0.5, isReady: true });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download Weight log", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Weight log.pdf");
  expect(readFileSync(await download.path())).toEqual(bytes);
});

test("[WR-21] a pasted sound shows its progress, and bytes of another kind are refused in its block", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Above") });
  await page.getByText("Above").click();
  await expect(page.locator(".ProseMirror:focus")).toHaveText("Above");
  await page.keyboard.press("End");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/uploads", async (route) => {
    await held;
    await route.continue();
  });
  await paste(page, { files: [soundOf("Dusk.wav"), textFile("page.pdf", "application/pdf", "<!doctype html><script>alert(1)</script>")] });
  await expect(page.locator("[data-type=audio]").getByRole("progressbar", { name: "Uploading Dusk.wav" })).toBeVisible();
  await expect(page.locator("[data-type=file]").getByRole("progressbar", { name: "Uploading page.pdf" })).toBeVisible();
  release();
  await expect(page.locator("[data-type=audio] audio")).toHaveAttribute("src", /\/audio\.wav$/);
  await expect(page.locator("[data-type=file]").getByRole("alert")).toContainText("Please upload a valid PDF.");
  await expect.poll(async () => (await sectionsOn(page)).map((each) => each.replace(/:.*/, ""))).toEqual(["para", "audio", "file"]);
});

test("learners hear one sound at a time, and keep the speed they chose", async ({ page }) => {
  const { stored, call, params } = await openPreparedPage(page, { blocks: paragraphs("Above", "Below") });
  await dropAbove(page, "Below", [soundOf("Dusk.wav"), soundOf("Dawn.wav")]);
  await expect(page.locator("[data-type=audio] audio")).toHaveCount(2);
  await expect.poll(async () => (await stored()).filter(({ data }) => JSON.stringify(data).includes("/audio.wav")).length).toBe(2);
  const { url } = await call(publish, { params, body: { subdomain: `bread-${randomUUID().slice(0, 8)}` } });
  await openLesson(page, url);
  const [dusk, dawn] = ["Dusk", "Dawn"].map((title) => page.locator(`audio[aria-label=${title}]`));
  await page.getByLabel("Speed").first().selectOption("1.5×");
  const start = (player: typeof dusk) =>
    player?.evaluate((audio: HTMLAudioElement) => {
      Object.assign(audio, { muted: true, loop: true });
      return audio.play();
    });
  const stateOf = (player: typeof dusk) => player?.evaluate(({ paused, playbackRate }: HTMLAudioElement) => ({ paused, playbackRate }));
  await start(dusk);
  expect(await stateOf(dusk)).toEqual({ paused: false, playbackRate: 1.5 });
  await start(dawn);
  await expect.poll(() => stateOf(dusk)).toEqual({ paused: true, playbackRate: 1.5 });
  await expect.poll(() => stateOf(dawn)).toEqual({ paused: false, playbackRate: 1.5 });
  await page.reload();
  await expect(page.getByLabel("Speed").first()).toHaveValue("1.5");
});
