import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { savePage } from "@coursewright/contract/courses.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { signUp } from "../product/author.ts";
import { layOutCourse } from "../product/course.ts";
import { visit } from "../product/learner.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { signInByRequest } from "./support/sign-in.ts";

const { ports } = localInstance();
const origin = localEnvironment().APP_ORIGIN;

const words = (text: string, marks: object[] = []) => ({ type: "paragraph", content: [{ type: "text", text, marks }] });
const checkList = (...items: string[]) => ({
  type: "checkList",
  content: items.map((text) => ({ type: "checkItem", content: [words(text)] })),
});
const para = (id: string, ...content: object[]) => StoredBlock.parse({ id, type: "para", v: 1, data: { text: { type: "doc", content } } });

/** A published course whose first page has a check list and a link to the second page. */
async function publishedList() {
  const author = await signUp({ origin, mailUrl: `http://127.0.0.1:${ports.mailHttp}` });
  const [first, second] = await layOutCourse(author, { pages: 2 });
  if (!first || !second) throw new Error("The course has too few pages");
  const id = BlockId.parse(randomUUID());
  const link = words("Read on", [{ type: "link", attrs: { href: `page:${second.pageId}` } }]);
  const write = (baseVersion: number, ...items: string[]) =>
    author.call(savePage, {
      params: first,
      body: { saveId: randomUUID(), baseVersion, upsert: [para(id, checkList(...items), link)], order: [id] },
    });
  const subdomain = `ticks-${randomUUID().slice(0, 8)}`;
  const host = `${subdomain}.coursewright.localhost`;
  const course = origin.replace("//localhost", `//${host}`);
  const put = () => author.call(publish, { params: { uid: author.uid, projectId: first.projectId }, body: { subdomain } });
  await write(0, "Straps tight", "Scale reads zero");
  await put();
  await expect.poll(async () => (await visit(origin, host, "/launch/")).status).toBe(200);
  return { course, host, write, put };
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name });
const signedIn = (page: Page) => page.getByText("Signed in as Marta Writer");
const synced = (page: Page) => page.waitForResponse((reply) => reply.url().endsWith("/launch/learner/progress") && reply.ok());

test("[WR-04] a learner's check list keeps its ticks", async ({ page, browser }) => {
  test.slow();
  const { course, host, write, put } = await publishedList();
  const complaints = collectComplaints(page);
  const lesson = `${course}/launch/1/page-1/`;
  await page.goto(lesson);
  await expect(box(page, "Scale reads zero")).not.toBeChecked();
  await page.getByText("Scale reads zero").click();
  await expect(box(page, "Scale reads zero")).toBeChecked();
  await expectNoViolations(page, box(page, "Scale reads zero"));
  await page.reload();
  await expect(box(page, "Scale reads zero")).toBeChecked();
  await expect(box(page, "Straps tight")).not.toBeChecked();

  // A new first item does not take the tick.
  await write(1, "Somebody knows", "Straps tight", "Scale reads zero");
  await put();
  await expect.poll(async () => (await visit(origin, host, "/launch/1/page-1/")).text()).toContain("Somebody knows");
  await page.reload();
  await expect(box(page, "Somebody knows")).not.toBeChecked();
  await expect(box(page, "Scale reads zero")).toBeChecked();

  await signInByRequest(page);
  await page.goto(`${course}/launch/`);
  await page.getByRole("link", { name: "Sign in to keep your progress on every device" }).click();
  await expect(signedIn(page)).toBeVisible();
  await page.goto(lesson);
  await synced(page);
  // Chromium logs every request that fails offline.
  expect(complaints).toEqual([]);
  await page.context().setOffline(true);
  await box(page, "Straps tight").check();
  const sent = synced(page);
  await page.context().setOffline(false);
  await sent;

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await other.context().addCookies((await page.context().cookies()).filter(({ domain }) => domain === new URL(origin).hostname));
  await other.goto(`${course}/launch/`);
  await other.getByRole("link", { name: "Sign in to keep your progress on every device" }).click();
  await expect(signedIn(other)).toBeVisible();
  await other.goto(lesson);
  await expect(box(other, "Straps tight")).toBeChecked();
  await expect(box(other, "Scale reads zero")).toBeChecked();
  await box(other, "Scale reads zero").uncheck();
  await other.reload();
  await expect(box(other, "Scale reads zero")).not.toBeChecked();
});

test("a check list is a plain list without scripts, and links lead to pages", async ({ browser }) => {
  const { course } = await publishedList();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${course}/launch/1/page-1/`);
  await expect(page.getByRole("listitem").filter({ hasText: "Straps tight" })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Read on" }).click();
  await expect(page).toHaveURL(`${course}/launch/1/page-2/`);
});
