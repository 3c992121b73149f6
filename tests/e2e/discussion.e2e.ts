import { randomUUID } from "node:crypto";
import { readDiscussion } from "@coursewright/contract/discussion.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import pg from "pg";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import type { Author } from "../product/author.ts";
import { writeCourse } from "../product/course.ts";
import { visit } from "../product/learner.ts";
import { waitForMail } from "../product/mail.ts";
import { onShardOf } from "../product/shards.ts";
import { expectNoViolations } from "./support/axe.ts";
import { hostileStrings } from "./support/hostile-strings.ts";
import { signInByRequest } from "./support/sign-in.ts";
import { watch } from "./support/watch-for-hostile.ts";

const { APP_ORIGIN, DIRECTORY_OWNER_URL } = localEnvironment();
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;

interface Said {
  readonly words: string;
  readonly name: string;
}

/** A published course of one page, and its author, who is signed in in this browser. */
async function publishedLesson(page: Page) {
  const author = await signInByRequest(page);
  const [params] = await writeCourse(author, { pages: 1 });
  if (!params) throw new Error("no page");
  const subdomain = `talk-${randomUUID().slice(0, 8)}`;
  await author.call(publish, { params, body: { subdomain } }, { "idempotency-key": randomUUID() });
  await expect.poll(async () => (await author.call(readPublication, { params })).publication?.state).toBe("live");
  const host = `${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;
  const { hostname } = new URL(`http://${host}`);
  await expect.poll(async () => (await visit(APP_ORIGIN, hostname, "/launch/")).status).toBe(200);
  const { projectId, chapterId, pageId } = params;
  const inEditor = `/?project_uuid=${projectId}&chapter_uuid=${chapterId}&page_uuid=${pageId}`;
  return { author, params, lesson: `http://${host}/launch/1/page-1/`, inEditor };
}

async function newLearner(browser: Browser): Promise<{ page: Page; learner: Author }> {
  const page = await (await browser.newContext({ baseURL: APP_ORIGIN })).newPage();
  return { page, learner: await signInByRequest(page) };
}

const box = (page: Page) => page.getByPlaceholder("Start a discussion about this page...", { exact: true });
const counted = (page: Page, words: string) => page.getByRole("heading", { name: words, exact: true });
const comment = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });
const act = (within: Locator, name: string) => within.getByRole("button", { name, exact: true });

/** The discussion is at the end, and loads when a reader comes near it. */
async function scrollToDiscussion(page: Page): Promise<void> {
  await page.locator(".discussion").scrollIntoViewIfNeeded();
}

test("[PAGE-09] posts, edits, deletes and restores a comment; the author replies and hides it", async ({ page: authorsPage, browser }) => {
  // Involves two people, two mails and a publication.
  const { author, params, lesson, inEditor } = await publishedLesson(authorsPage);
  const { page, learner } = await newLearner(browser);
  await page.goto(lesson);
  await expect(counted(page, "0 comments")).toBeVisible();
  await expect(page.getByText("No comments yet. Be the first to start the conversation!", { exact: true })).toBeVisible();
  await scrollToDiscussion(page);
  await expect(page.getByRole("link", { name: "Sign in to join the discussion" })).toBeVisible();
  await expect(act(page.locator("main"), "Post Comment")).toBeHidden();
  await box(page).fill("Is rye all right?");
  await expectNoViolations(page, box(page));

  await page.getByRole("link", { name: "Sign in to join the discussion" }).click();
  await expect(page).toHaveURL(lesson);
  await scrollToDiscussion(page);
  await expect(box(page)).toHaveValue("Is rye all right?");
  await act(page.locator("main"), "Post Comment").click();
  await expect(counted(page, "1 comment")).toBeVisible();
  await expect(comment(page, "Is rye all right?")).toBeFocused();
  await expect(box(page)).toHaveValue("");
  await expect(page.locator(".discussion").getByRole("status")).toHaveText("Your comment is posted.");
  await expect(comment(page, "Is rye all right?").getByRole("link", { name: "Report" })).toBeHidden();

  await act(comment(page, "Is rye all right?"), "Edit").click();
  await page.getByRole("textbox", { name: "Your comment" }).last().fill("Is spelt all right?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(comment(page, "Is spelt all right?").getByText("(edited)")).toBeVisible();
  await act(comment(page, "Is spelt all right?"), "Delete").click();
  await expect(counted(page, "0 comments")).toBeVisible();
  await expect(act(page.locator("main"), "Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(act(comment(page, "Is spelt all right?"), "Delete")).toBeFocused();

  const mail = await waitForMail({ mailUrl, to: author.email, subject: "New comment on a page of your course" });
  await authorsPage.goto(mail.links[0] ?? "");
  expect(new URL(authorsPage.url()).search).toBe(inEditor.slice(1));
  await scrollToDiscussion(authorsPage);
  await expect(counted(authorsPage, "1 comment")).toBeVisible();
  await act(comment(authorsPage, "Is spelt all right?"), "Answer").click();
  await authorsPage.keyboard.type("Both are.");
  await act(authorsPage.locator(".discussion"), "Post Answer").click();
  await expect(comment(authorsPage, "Both are.").getByText("Author", { exact: true })).toBeVisible();
  await expectNoViolations(authorsPage, counted(authorsPage, "2 comments"));

  const answered = await waitForMail({ mailUrl, to: learner.email, subject: "New answer in a discussion you joined" });
  expect(answered.links[0]).toBe(`${lesson}#discussion`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(lesson);
  await scrollToDiscussion(page);
  await expect(comment(page, "Both are.").getByText("Author", { exact: true })).toBeVisible();
  await expect(act(comment(page, "Both are."), "Edit")).toBeHidden();
  await expect(comment(page, "Both are.").getByRole("link", { name: "Report" })).toBeVisible();
  await expectNoViolations(page, counted(page, "2 comments"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await act(comment(authorsPage, "Is spelt all right?"), "Hide").click();
  await expect(comment(authorsPage, "Is spelt all right?").getByText("Hidden from learners")).toBeVisible();
  await page.reload();
  await scrollToDiscussion(page);
  await expect(page.getByText("This comment was removed", { exact: true })).toBeVisible();
  await expect(counted(page, "1 comment")).toBeVisible();
  await act(comment(authorsPage, "Is spelt all right?"), "Show again").click();
  await act(comment(authorsPage, "Both are."), "Delete").click();
  await expect(act(authorsPage.locator(".discussion"), "Undo")).toBeFocused();
  await expect.poll(async () => (await author.call(readDiscussion, { params, query: {} })).count).toBe(1);

  // Anybody with the link can unsubscribe without signing in.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(answered.links[1] ?? "");
  await act(stranger.locator("main"), "No more e-mails").click();
  await expect(stranger.getByText("You will get no more e-mails about discussions of this course.")).toBeVisible();
  await authorsPage.goto("/static/account");
  const wanted = authorsPage.getByRole("switch", { name: "E-mail me about discussions" });
  await expect(wanted).toBeChecked();
  await wanted.click();
  await authorsPage.reload();
  await expect(wanted).not.toBeChecked();
});

test("shows three hundred hostile comments as typed and runs none", async ({ page }) => {
  const complaints = await watch(page);
  const { params, lesson, inEditor } = await publishedLesson(page);
  const { length } = hostileStrings;
  expect(length).toBeGreaterThanOrEqual(300);
  const comments = hostileStrings.map((text, at) => ({
    words: asKept(text, 2_000),
    name: asKept(hostileStrings[length - 1 - at] ?? "", 120),
  }));
  const said = comments.filter(({ words, name }) => words !== "" && name !== "");
  expect(said.length).toBeGreaterThanOrEqual(300);
  await writeComments(params, said);
  for (const address of [lesson, inEditor]) {
    await page.goto(address);
    await scrollToDiscussion(page);
    await expect(page.getByRole("article")).toHaveCount(said.length);
    const shown = async (selector: string) => (await page.locator(selector).allTextContents()).toSorted();
    expect(await shown(".said, .discussion-said")).toEqual(said.map(({ words }) => words).toSorted());
    expect(await shown(".who b, .discussion-who b")).toEqual(said.map(({ name }) => name).toSorted());
    expect(complaints, address).toEqual([]);
  }
});

/** The text as the API stores it (`CommentWords`). */
function asKept(text: string, max: number): string {
  return text.slice(0, max).toWellFormed().replaceAll("\0", "").replaceAll("\r\n", "\n").trim();
}

/** Bypasses the limit of ten a minute: threads of twenty-five, each comment by another person. routes.test.ts covers the API. */
async function writeComments({ uid, projectId, pageId }: Record<"uid" | "projectId" | "pageId", string>, said: readonly Said[]) {
  const directory = new pg.Client(DIRECTORY_OWNER_URL);
  await directory.connect();
  const ids = said.map(() => randomUUID());
  const firsts = ids.map((id, at) => (at % 25 === 0 ? null : (ids[at - (at % 25)] ?? id)));
  await directory.query(
    "insert into accounts (id, name, email, email_verified) select id, name, id || '@example.test', true from unnest($1::text[], $2::text[]) as given (id, name)",
    [ids, said.map(({ name }) => name)],
  );
  await directory.end();
  await onShardOf(uid, (shard) =>
    shard.query(
      `insert into comments (author_id, project_id, page_id, comment_id, parent_id, learner_id, body)
       select $1, $2, $3, id::uuid, first::uuid, id, words from unnest($4::text[], $5::text[], $6::text[]) as given (id, first, words)`,
      [uid, projectId, pageId, ids, firsts, said.map(({ words }) => words)],
    ),
  );
}
