import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { savePage } from "@coursewright/contract/courses.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { signUp } from "../product/author.ts";
import { layOutCourse, paragraph } from "../product/course.ts";
import { visit } from "../product/learner.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { signInByRequest } from "./support/sign-in.ts";

const { checkout, ports } = localInstance();
const origin = localEnvironment().APP_ORIGIN;
const answer = "It was too cold in the kitchen, so the starter had not yet peaked.";

function fixture(block: string): StoredBlock {
  const stored = StoredBlock.parse(JSON.parse(readFileSync(join(checkout, `packages/blocks/src/${block}/fixtures/latest.json`), "utf8")));
  return { ...stored, id: BlockId.parse(randomUUID()) };
}

/** An open course of three pages. The first has two questions. */
async function publishedCourse(): Promise<string> {
  const author = await signUp({ origin, mailUrl: `http://127.0.0.1:${ports.mailHttp}` });
  const pages = await layOutCourse(author, { pages: 3 });
  const words = () => paragraph(randomUUID(), "The end of it. ".repeat(20));
  const contents = [[fixture("mcq"), fixture("textbox")], [words()], [words()]];
  for (const [index, params] of pages.entries()) {
    const upsert = contents[index] ?? [];
    await author.call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 0, upsert, order: upsert.map(({ id }) => id) } });
  }
  const subdomain = `learner-${randomUUID().slice(0, 8)}`;
  await author.call(publish, { params: { uid: author.uid, projectId: pages[0]?.projectId ?? "" }, body: { subdomain } });
  const { host } = new URL(origin.replace("//localhost", `//${subdomain}.coursewright.localhost`));
  const isShown = async () => (await visit(origin, host.replace(/:\d+$/, ""), "/launch/")).status;
  await expect.poll(isShown).toBe(200);
  return `http://${host}`;
}

async function answerBoth(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Throw it away/ }).click();
  const [box, submit] = [page.locator(".b-textbox").getByRole("textbox"), page.getByRole("button", { name: "Submit" })];
  await box.fill(" \n ");
  await expect(submit).toBeDisabled();
  await box.fill(answer);
  await submit.click();
  await expect(box).not.toBeEditable();
  await expectAnswers(page);
}

async function expectAnswers(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /Throw it away/ })).toContainText("Your answer");
  await expect(page.getByText("8 / 10")).toBeVisible();
  await expect(page.locator(".b-textbox").getByRole("textbox")).toHaveValue(answer);
}

const signInLink = (page: Page) => page.getByRole("link", { name: "Sign in to keep your progress on every device" });
const signedIn = (page: Page) => page.getByText("Signed in as Marta Writer");
const synced = (page: Page) => page.waitForResponse((reply) => reply.url().endsWith("/launch/learner/progress") && reply.ok());

test("[TXT-01] [TXT-04] keeps answers across sign-in and browsers, and issues a verifiable certificate", async ({ page, browser }) => {
  test.slow();
  const course = await publishedCourse();
  const complaints = collectComplaints(page);
  await page.goto(`${course}/launch/`);
  await expect(signInLink(page)).toBeVisible();
  await expectNoViolations(page, signInLink(page));
  await page.getByRole("link", { name: "Start reading" }).click();
  await answerBoth(page);
  await page.reload();
  await expectAnswers(page);
  await page.getByRole("link", { name: "Next page" }).scrollIntoViewIfNeeded();

  await page.goto(`${course}/launch/`);
  await signInLink(page).click();
  await expect(page.getByText("A course by Test Author. Sign in to keep your progress on every device.")).toBeVisible();
  await signInByRequest(page);
  await page.goto(`${course}/launch/`);
  const first = synced(page);
  await signInLink(page).click();
  await expect(signedIn(page)).toBeVisible();
  await first;
  await expectNoViolations(page, signedIn(page));

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await other.context().addCookies((await page.context().cookies()).filter(({ domain }) => domain === new URL(origin).hostname));
  await other.goto(`${course}/launch/`);
  await signInLink(other).click();
  await expect(signedIn(other)).toBeVisible();
  await other.getByRole("link", { name: "Continue reading" }).click();
  await expectAnswers(other);

  const certificate = other.getByRole("button", { name: "Get your certificate" });
  await other.goto(`${course}/launch/1/page-3/`);
  await certificate.click();
  await expect(other.getByText("Pages still unread: 1")).toBeVisible();
  await expectNoViolations(other, certificate);
  await other.getByRole("link", { name: "Previous page" }).click();
  await other.getByRole("link", { name: "Next page" }).click();
  await certificate.click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Marta Writer");
  await expect(other).toHaveURL(/\/launch\/certificate\/[2-9a-z]{20}$/);
  await other.getByText("Withdraw this certificate").click();
  await expectNoViolations(other, other.getByRole("button", { name: "Withdraw it" }));

  const anyone = await (await browser.newContext()).newPage();
  await anyone.goto(other.url());
  await expect(anyone.getByRole("heading", { level: 2 })).toHaveText("A course");
  await expect(anyone.getByText("This certificate can be checked at this address:")).toContainText(new URL(other.url()).pathname);
  await expectNoViolations(anyone, anyone.getByText("A course by Test Author"));
  await other.getByRole("button", { name: "Withdraw it" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("There is no such certificate");
  expect(complaints).toEqual([]);
});

test("sends offline progress when online, and sign-out removes saved data", async ({ page }) => {
  const course = await publishedCourse();
  await page.goto(`${course}/launch/`);
  await signInByRequest(page);
  await signInLink(page).click();
  await expect(signedIn(page)).toBeVisible();
  // A fast answer would come before a wait that begins after the page has loaded.
  const first = synced(page);
  await page.goto(`${course}/launch/1/page-1/`);
  await first;
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /Throw it away/ }).click();
  const sent = synced(page);
  await page.context().setOffline(false);
  expect((await sent).request().postData()).toContain('"given":"c"');

  await page.goto(`${course}/launch/`);
  await page.route("**/launch/learner/progress", (route) => route.abort());
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Your last changes could not be saved and exist only in this browser.")).toBeVisible();
  await page.unroute("**/launch/learner/progress");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Start reading" })).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(?:synced|due):/.test(key)));
  expect(kept).toEqual([]);
});
