import { randomUUID } from "node:crypto";
import { readPage, savePage } from "@coursewright/contract/courses.ts";
import { publish, readPublication, showVersion, unpublish } from "@coursewright/contract/publishing.ts";
import { expect, test } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import type { Author } from "../product/author.ts";
import { paragraph, writeCourse } from "../product/course.ts";
import { eventually } from "../product/eventually.ts";
import { signInByRequest } from "./support/sign-in.ts";

const { host } = new URL(localEnvironment().APP_ORIGIN);
const coverAt = (subdomain: string) => `http://${subdomain}.${host.replace("localhost", "coursewright.localhost")}/launch/`;
const pageAt = (subdomain: string) => `${coverAt(subdomain)}1/page-1/`;

test("moves a course, restores its first version, takes it offline, and redirects visitors", async ({ page }) => {
  const author = await signInByRequest(page);
  const [address] = await writeCourse(author, { pages: 1 });
  if (!address) throw new Error("A course has pages");
  const params = { uid: author.uid, projectId: address.projectId };
  const former = `former-${randomUUID().slice(0, 8)}`;
  const present = `present-${randomUUID().slice(0, 8)}`;
  await publishAt(author, params, former);
  // Poll the cover, because the edge would cache a 404 of this page for a minute.
  await expectToRead("A course", coverAt(former));
  await expectToRead("The text of page 1.", pageAt(former));

  const { version, blocks } = await author.call(readPage, { params: address });
  const upsert = blocks.map(({ id }) => paragraph(id, "A second edition."));
  await author.call(savePage, { params: address, body: { saveId: randomUUID(), baseVersion: version, upsert } });
  await publishAt(author, params, present);
  await expectToRead("A second edition.", pageAt(former));
  expect(page.url()).toBe(pageAt(present));

  expect(await author.call(showVersion, { params, body: { version: 1 } })).toMatchObject({
    liveVersion: 1,
    address: { subdomain: present },
  });
  await expect(async () => {
    await page.goto(pageAt(present));
    await expect(page.getByText("A second edition.")).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(page.getByText("The text of page 1.")).toBeVisible();

  await author.call(unpublish, { params });
  await expectToRead("There is no course here", pageAt(present));

  async function expectToRead(words: string, at: string): Promise<void> {
    await expect(async () => {
      await page.goto(at);
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible({ timeout: 500 });
    }).toPass();
  }
});

async function publishAt(author: Author, params: { uid: string; projectId: string }, subdomain: string): Promise<void> {
  await author.call(publish, { params, body: { subdomain } });
  await eventually("the publication to be live", async () => {
    const { publication } = await author.call(readPublication, { params });
    return publication?.subdomain === subdomain && publication.state === "live";
  });
}
