import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { noteOf } from "@coursewright/blocks/kit/data/note.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { expect, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { handleOf, paragraphs, section } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

// A request in progress at the end of a test would fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

const words = "Check this with Jorunn before Friday";
const noteIn = (page: Page) => page.getByRole("textbox", { name: "Your note. Learners never see it." });

async function choose(page: Page, item: string): Promise<void> {
  await handleOf(page).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function writeNote(page: Page): Promise<void> {
  await choose(page, "Note for yourself");
  await expect(noteIn(page)).toBeFocused();
  await page.keyboard.type(words);
}

test("[WR-40] the comment box says who will see the comment", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  const box = page.getByRole("textbox", { name: "Your comment" });
  await box.scrollIntoViewIfNeeded();
  await expect(page.getByText("Visible to everyone who reads this course")).toBeVisible();
  await expect(box).toHaveAccessibleDescription("Visible to everyone who reads this course");
});

test("[WR-40] a note is saved, undone, duplicated and removed with its block", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  const notes = async () => (await stored()).map(noteOf);
  await section(page, "Feed it.").click();
  await writeNote(page);
  await expect.poll(notes).toEqual([words]);
  await expectNoViolations(page, noteIn(page));
  await page.keyboard.press("Control+z");
  await expect.poll(notes).toEqual([""]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(notes).toEqual([words]);
  await choose(page, "Duplicate");
  await expect.poll(notes).toEqual([words, words]);
  await page.reload();
  await expect(noteIn(page).first()).toHaveValue(words);
  await page.getByRole("button", { name: "Remove the note" }).first().click();
  await expect.poll(notes).toEqual(["", words]);
  await page.emulateMedia({ media: "print" });
  await expect(noteIn(page)).toBeHidden();
  expect(complaints).toEqual([]);
});

test("[WR-40] no published file contains a note", async ({ page }) => {
  const { stored, call, params } = await openPreparedPage(page, { blocks: paragraphs("Feed it twice a day.") });
  await section(page, "Feed it").click();
  await writeNote(page);
  await expect.poll(async () => (await stored()).map(noteOf)).toEqual([words]);
  const known = new Set((await released()).keys());
  await call(publish, { params, body: { subdomain: `note-${randomBytes(4).toString("hex")}` } });
  await expect.poll(async () => (await call(readPublication, { params })).publication?.state).toBe("live");
  const files = [...(await released(known))];
  const holding = (text: string) => files.filter(([, content]) => content.includes(text)).map(([key]) => key);
  expect(holding("Feed it twice a day.")).not.toEqual([]);
  expect(holding("Jorunn")).toEqual([]);
});

/** Every object of the releases' bucket as text, apart from those that are known. */
async function released(known?: ReadonlySet<string>): Promise<Map<string, string>> {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_RELEASES_BUCKET: Bucket } = localEnvironment();
  const credentials = { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY };
  const store = new S3Client({ endpoint: S3_ENDPOINT, region: "us-east-1", forcePathStyle: true, credentials });
  const files = new Map<string, string>();
  let after: string | undefined;
  do {
    const { Contents = [], IsTruncated } = await store.send(new ListObjectsV2Command({ Bucket, StartAfter: after }));
    for (const { Key = "" } of Contents) {
      const bytes = known && !known.has(Key) ? await store.send(new GetObjectCommand({ Bucket, Key })) : null;
      if (!known?.has(Key)) files.set(Key, bytes ? textOf(Key, (await bytes.Body?.transformToByteArray()) ?? new Uint8Array()) : "");
    }
    after = IsTruncated ? Contents.at(-1)?.Key : undefined;
  } while (after !== undefined);
  store.destroy();
  return files;
}

function textOf(key: string, bytes: Uint8Array): string {
  const plain = key.endsWith(".br") ? brotliDecompressSync(bytes) : key.endsWith(".gz") ? gunzipSync(bytes) : Buffer.from(bytes);
  return plain.toString("utf8");
}
