import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { rubricFingerprint } from "@coursewright/blocks/kit/scoring/rubric.ts";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { changeScoringCap, switchScoring, trySample } from "@coursewright/contract/scoring.ts";
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import type { Author } from "../product/author.ts";
import { visit } from "../product/learner.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { signInByRequest } from "./support/sign-in.ts";

const origin = localEnvironment().APP_ORIGIN;
const criteria = [
  { id: "c1", name: "Names the cold kitchen", maxPoints: 5 },
  { id: "c2", name: "Tells them to wait", maxPoints: 3 },
];
const prompt = "A loaf came out dense. Why?";
const data = { prompt, userAnswer: "", rubric: { enabled: true, criteria, totalPoints: 8 } };
const rubric = { prompt, criteria: criteria.map(({ name, maxPoints }) => ({ name, maxPoints })) };
const answer = "The kitchen was too cold. They should wait until it has peaked.";
const textboxIn = (page: Page) => page.getByRole("group", { name: prompt });

interface Course {
  readonly uid: string;
  readonly projectId: string;
}

async function publishCourse({ call }: Pick<Author, "call">, params: Course): Promise<string> {
  const subdomain = `score-${randomUUID().slice(0, 8)}`;
  await call(publish, { params, body: { subdomain } });
  await expect.poll(async () => (await call(readPublication, { params })).publication?.state).toBe("live");
  const host = `${subdomain}.${new URL(origin).host.replace("localhost", "coursewright.localhost")}`;
  const { hostname } = new URL(`http://${host}`);
  await expect.poll(async () => (await visit(origin, hostname, "/launch/")).status).toBe(200);
  return `http://${host}/launch/1/first-page/`;
}

/** The browser of a learner, who is signed in at the course's host if requested. */
async function learnerAt(browser: Browser, lesson: string, { isSignedIn }: { isSignedIn: boolean }): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (isSignedIn) {
    await signInByRequest(page);
    const { origin: host, pathname } = new URL(lesson);
    await page.goto(`${host}/launch/enter?${new URLSearchParams({ to: pathname, as: "learner" })}`);
    await page.waitForURL(lesson);
  } else await page.goto(lesson);
  await expect(textboxIn(page)).toBeVisible();
  return page;
}

async function submit(textbox: Locator, words: string): Promise<void> {
  await textbox.getByRole("textbox").fill(words);
  await textbox.getByRole("button", { name: "Submit" }).click();
}

test("tests scoring on samples, shows evidence, and takes appeals to the author", async ({ page, browser }) => {
  const complaints = collectComplaints(page);
  const { params, call, stored } = await openPreparedPage(page, { blocks: [{ type: "Textbox", data }] });
  await page.locator(".canvas-block").first().click();
  const scoring = page.getByRole("region", { name: "Score with the helper" });
  const switchOn = scoring.getByRole("button", { name: "Score learners’ answers with the helper" });
  await expect(switchOn).toBeDisabled();
  for (const [index, words] of [answer, "It was cold.", "I do not know."].entries()) {
    const number = index + 1;
    await scoring.getByLabel(`Sample answer ${number}`, { exact: true }).fill(words);
    await scoring.getByLabel(`Your points for “Names the cold kitchen” in sample ${number}`).fill(index === 2 ? "0" : "5");
    await scoring.getByLabel(`Your points for “Tells them to wait” in sample ${number}`).fill(index === 0 ? "2" : "0");
  }
  await scoring.getByRole("button", { name: "Try it 3 credits" }).click();
  await expect(
    scoring.getByText("In 6 of 6 cases the helper is within 1 point of you. In 4 of them it gives the same points."),
  ).toBeVisible();
  await expect(scoring.getByText("On average it gives 0.3 points less than you.")).toBeVisible();
  await expect(scoring.getByText("You 5, helper 4 of 5").first()).toBeVisible();
  await expectNoViolations(page, switchOn);
  await switchOn.click();
  await expect(scoring.getByText("The helper scores answers to this question")).toBeVisible();
  await scoring.getByLabel("Maximum credits a month for this course").fill("2");
  await scoring.getByRole("button", { name: "Save" }).click();
  await expect(scoring.getByText("0 of 2 are used this month.")).toBeVisible();
  await expect.poll(async () => (await stored())[0]?.metadata?.["scoring"]).toBe("helper");

  const lesson = await publishCourse({ call }, params);
  const learner = await learnerAt(browser, lesson, { isSignedIn: true });
  const learnersComplaints = collectComplaints(learner);
  const textbox = textboxIn(learner);
  await submit(textbox, answer);
  await expect(textbox.getByRole("status").first()).toHaveText("Score6 / 8Good work!");
  const [first] = await textbox.getByRole("listitem").all();
  await expect(first ?? textbox).toContainText("This is about “Names the cold kitchen”.");
  await expect(textbox.locator("q")).toHaveText(["The kitchen was too cold.", "They should wait until it has peaked."]);
  await expect(textbox.getByText("Scored by the AI helper. It can be wrong.")).toBeVisible();
  await expectNoViolations(learner, textbox.getByText("Scored by the AI helper."));
  await learner.reload();
  await expect(textbox.locator("q")).toHaveCount(2);
  await textbox.getByRole("button", { name: "Ask the author to look" }).click();
  await expect(textbox.getByText("We asked the author to look at it.")).toBeFocused();

  await page.goto(`/static/dashboard?project_uuid=${params.projectId}`);
  const looks = page.getByRole("region", { name: "Answers to look at" });
  await expect(looks.getByText("1 is waiting for you.")).toBeVisible();
  await expect(looks.getByText(answer)).toBeVisible();
  await looks.getByLabel("Your points for “Tells them to wait”, at most 3").fill("3");
  await looks.getByLabel("A note to the learner").fill("Well seen.");
  await expectNoViolations(page, looks.getByText(answer));
  await looks.getByRole("button", { name: "Give these points" }).click();
  await expect(looks.getByText("Nothing is waiting for you.")).toBeVisible();

  await learner.reload();
  await expect(textbox.getByText("Marta Writer looked at this")).toBeVisible();
  await expect(textbox.getByText("Well seen.")).toBeVisible();
  await expect(textbox.getByRole("status").first()).toHaveText("Score7 / 8Good work!");
  await learner.setViewportSize({ width: 390, height: 800 });
  await expectNoViolations(learner, textbox.getByText("Well seen."));
  expect([complaints, learnersComplaints]).toEqual([[], []]);
});

test("gives signed-out learners and empty budgets the practice score with its reason", async ({ page, browser }) => {
  const author = await signInByRequest(page);
  const { uid, call } = author;
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Bread" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "The starter" } });
  const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: "First page" } });
  const id = BlockId.parse(randomUUID());
  const block = { id, type: "Textbox", v: 1, data, metadata: { scoring: "helper" }, aiagent: "jerry" as const };
  const body = { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [id] };
  await call(savePage, { params: { uid, projectId, chapterId, pageId }, body });
  const params = { uid, projectId, block: id.slice(-8) };
  for (const words of [answer, "It was cold.", "I do not know."])
    await call(trySample, { params, body: { rubric, answer: words, points: [4, 2] } }, { "idempotency-key": randomUUID() });
  await call(switchScoring, { params, body: { rubric: rubricFingerprint(rubric), isOn: true } });
  await call(changeScoringCap, { params, body: { monthlyCredits: 0 } });
  const lesson = await publishCourse(author, { uid, projectId });

  const stranger = await learnerAt(browser, lesson, { isSignedIn: false });
  await submit(textboxIn(stranger), answer);
  await expect(textboxIn(stranger).getByRole("status").first()).toHaveText("Practice score6.4 / 8Good work!");
  const reason = textboxIn(stranger).getByText("This score depends on length only. Sign in to have the AI helper read your answer.");
  await expectNoViolations(stranger, reason);
  await expect(textboxIn(stranger).getByRole("link", { name: "Sign in" })).toHaveAttribute("href", /^\/launch\/enter\?to=.*as=learner$/);

  const learner = await learnerAt(browser, lesson, { isSignedIn: true });
  await submit(textboxIn(learner), answer);
  const used = "This score depends on length only: the author’s budget for the AI helper is used up for now.";
  await expect(textboxIn(learner).getByText(used)).toBeVisible();
  await expect(textboxIn(learner).getByRole("status").first()).toHaveText("Practice score6.4 / 8Good work!");
  await textboxIn(learner).getByRole("button", { name: "Try Again" }).click();
  await expect(textboxIn(learner).getByText(used)).toBeHidden();
  // Offline, the learner gets the score that needs no server.
  await learner.context().setOffline(true);
  await submit(textboxIn(learner), "It was cold.");
  await expect(textboxIn(learner).getByText("This score depends on length only: the AI helper could not be reached.")).toBeVisible();
});
