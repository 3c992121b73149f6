import { randomUUID } from "node:crypto";
import { BlockId, ProjectId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeCourseTerms } from "@coursewright/contract/billing.ts";
import { generateAudiobook } from "@coursewright/contract/catalogue.ts";
import { createChapter, createPage, createProject, readPage, savePage } from "@coursewright/contract/courses.ts";
import { publish, readPublication, unpublish } from "@coursewright/contract/publishing.ts";
import { beginUpload, finishUpload } from "@coursewright/contract/uploads.ts";
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { type Author, signUp } from "../product/author.ts";
import { type PageAddress, paragraph, writeCourse } from "../product/course.ts";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { signInByRequest } from "./support/sign-in.ts";

test.use({ serviceWorkers: "allow" });

const { APP_ORIGIN } = localEnvironment();
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;

/** A published course of two pages with audio. The first page has a picture and a question. */
async function bees(author: Author) {
  const { uid, call } = author;
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Bees" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "The hive" } });
  const write = async (name: string, blocks: StoredBlock[]): Promise<PageAddress> => {
    const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name } });
    const params = { uid, projectId, chapterId, pageId };
    await call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 0, upsert: blocks, order: blocks.map(({ id }) => id) } });
    return params;
  };
  const flying = await write("Flying", [
    paragraph(randomUUID(), "The sun is their compass."),
    { ...fixture("image"), data: { ...fixture("image").data, url: await upload(author, projectId), alt: "A bee", additionalImages: [] } },
  ]);
  const dancing = await write("Dancing", [
    paragraph(randomUUID(), "Bees dance for each other. They tell where the flowers are. Nobody has taught them."),
    fixture("MCQ"),
  ]);
  const address = { projectUuid: projectId, chapterUuid: chapterId, pageUuid: dancing.pageId };
  await call(generateAudiobook, { body: { ...address, voice: "alloy", format: "mp3" } });
  const params = { uid, projectId };
  const subdomain = `bees-${randomUUID().slice(0, 8)}`;
  return { params, flying, show: () => publishAndWait(author, params, subdomain), origin: originOf(subdomain) };
}

function fixture(type: string): StoredBlock {
  const found = latestFixtures(import.meta.url).find(({ stored }) => stored.type === type);
  if (!found) throw new Error(`There is no ${type}`);
  return { ...found.stored, id: BlockId.parse(randomUUID()) };
}

async function upload({ call }: Author, projectId: PageAddress["projectId"]): Promise<string> {
  const uploadId = randomUUID();
  const body = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "orange" } })
    .png()
    .toBuffer();
  const about = { uploadId, projectId: ProjectId.parse(projectId), type: "image/png", bytes: body.byteLength, name: "bee.png" };
  const begun = await call(beginUpload, { body: { ...about, kind: "image" } });
  if (begun.kind !== "image") throw new Error("no picture");
  expect((await fetch(begun.put.url, { method: "PUT", body: new Uint8Array(body) })).ok).toBe(true);
  return (await call(finishUpload, { params: { uploadId } })).url;
}

async function publishAndWait({ call }: Author, params: { uid: string; projectId: string }, subdomain: string): Promise<void> {
  const { id } = await call(publish, { params, body: { subdomain } });
  await expect.poll(async () => (await call(readPublication, { params })).publication).toMatchObject({ id, state: "live" });
}

function originOf(subdomain: string): string {
  return `http://${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;
}

const isWhole = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-offline", "whole");
const line = (page: Page) => page.locator(".offline-line");
const cachesOf = (page: Page) => page.evaluate(() => caches.keys());
const keptText = (page: Page, path: string) => page.evaluate(async (at) => (await caches.match(at))?.text(), path);

test("has a valid manifest and serves pages, pictures, search, answers and audio offline", async ({ page, context }) => {
  const { origin, show } = await bees(await signUp({ origin: APP_ORIGIN, mailUrl }));
  await show();
  const complaints = collectComplaints(page);
  const session = await context.newCDPSession(page);
  await page.goto(`${origin}/launch/`);
  await isWhole(page);
  // Page.getInstallabilityErrors works only in a Chromium with windows. The headless one accepts every page.
  expect(await session.send("Page.getAppManifest")).toMatchObject({ url: `${origin}/launch/site.webmanifest`, errors: [] });
  await page.goto(`${origin}/launch/1/dancing/`);
  await page.getByRole("button", { name: "Save the audio for offline use (1 MB)" }).click();
  await expect(page.getByText("The audio is on this device (1 MB)")).toBeVisible();
  await expectNoViolations(page, page.getByRole("button", { name: "Remove it" }));
  expect(complaints).toEqual([]);

  await session.send("Network.clearBrowserCache");
  await context.setOffline(true);
  // This page was not opened before.
  await page.goto(`${origin}/launch/1/flying/?from=mail`);
  await expect(line(page)).toHaveText("You are offline. This page is on your device, and your answers are kept.");
  await expect(page.getByText("The sun is their compass.")).toBeVisible();
  const picture = page.getByRole("img", { name: "A bee" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: "Report a problem (needs a connection)" })).toBeVisible();
  await expectNoViolations(page, line(page));

  await page.keyboard.press("/");
  await page.keyboard.type("flowers");
  await page.getByRole("option", { name: /Dancing/ }).click();
  await expect(page).toHaveURL(`${origin}/launch/1/dancing/`);
  await page.getByRole("button", { name: /Feed it and wait/ }).click();
  await expect(page.getByText("That’s it.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("That’s it.")).toBeVisible();

  const sound = await page.locator("audio").getAttribute("src");
  const piece = await page.evaluate(async (address) => {
    const reply = await fetch(address, { headers: { range: "bytes=100-199" } });
    return [reply.status, reply.headers.get("content-range")?.split("/")[0], (await reply.arrayBuffer()).byteLength];
  }, sound ?? "");
  expect(piece).toEqual([206, "bytes 100-199", 100]);
  const audio = page.locator("audio");
  await page.getByRole("link", { name: /^Listen/ }).click();
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.1);
  await page.getByRole("slider", { name: "Position" }).press("End");
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.ended || element.currentTime > 1)).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/launch/7/nowhere/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is not on your device yet");
  await expect(page.getByRole("listitem").getByRole("link")).toHaveText(["Flying", "Dancing"]);
  await expectNoViolations(page, page.getByRole("heading", { name: "These pages are on your device" }));
  await context.setOffline(false);
  await expect(page).toHaveTitle("This page is not in the course");
});

test("replaces a release as a whole, prefers the network, and removes offline courses", async ({ page, context }) => {
  const author = await signUp({ origin: APP_ORIGIN, mailUrl });
  const { origin, params, flying, show } = await bees(author);
  await show();
  await page.goto(`${origin}/launch/`);
  await isWhole(page);
  const { version, blocks } = await author.call(readPage, { params: flying });
  const changed = paragraph(blocks[0]?.id ?? "", "They carry a map.");
  const body = { saveId: randomUUID(), baseVersion: version, upsert: [changed], order: blocks.map(({ id }) => id) };
  await author.call(savePage, { params: flying, body });
  await show();
  expect(await keptText(page, "/launch/1/flying/")).toContain("The sun is their compass.");
  await page.goto(`${origin}/launch/1/flying/`);
  await expect(page.getByText("They carry a map.")).toBeVisible();
  await expect.poll(() => keptText(page, "/launch/1/flying/")).toContain("They carry a map.");
  await expect.poll(async () => (await cachesOf(page)).filter((name) => name.startsWith("release-"))).toHaveLength(1);
  await isWhole(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("They carry a map.")).toBeVisible();
  await page.getByRole("link", { name: /Next page/ }).click();
  await expect(page.getByText("Bees dance for each other.")).toBeVisible();
  await context.setOffline(false);

  await author.call(unpublish, { params });
  await expect(async () => expect((await page.goto(`${origin}/launch/`))?.status()).toBe(404)).toPass();
  await expect.poll(() => cachesOf(page)).toEqual([]);
});

test("keeps members' lessons only for their reader, and removes them at sign-out", async ({ page, context }) => {
  const author = await signInByRequest(page);
  const [first] = await writeCourse(author, { pages: 2 });
  const params = { uid: author.uid, projectId: first?.projectId ?? "" };
  await author.call(changeCourseTerms, { params, body: { readers: "members", cents: 2_900 } });
  const subdomain = `bees-${randomUUID().slice(0, 8)}`;
  await publishAndWait(author, params, subdomain);
  const lesson = `${originOf(subdomain)}/launch/1/page-2/`;
  await page.goto(`${originOf(subdomain)}/launch/`);
  await expect(page.locator("html")).toHaveAttribute("data-offline", "part");
  expect(await keptText(page, "/launch/1/page-2/")).toBeUndefined();

  await page.goto(lesson);
  await expect(page.getByText("The text of page 2.")).toBeVisible();
  await isWhole(page);
  await context.setOffline(true);
  await page.goto(lesson.replace("page-2", "page-1"));
  await expect(page.getByText("The text of page 1.")).toBeVisible();
  await context.setOffline(false);

  const status = await page.evaluate(async () => (await fetch("/launch/learner/sign-out", { method: "POST" })).status);
  expect(status).toBe(204);
  expect(await keptText(page, "/launch/1/page-2/")).toBeUndefined();
  expect(await keptText(page, "/launch/search.json")).toBeUndefined();
  await context.setOffline(true);
  await page.goto(lesson);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is not on your device yet");
});
