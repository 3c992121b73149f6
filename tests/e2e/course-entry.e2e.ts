import { randomUUID } from "node:crypto";
import { changeCourseTerms, readOffers } from "@coursewright/contract/billing.ts";
import { openPreview, publish, readPublication } from "@coursewright/contract/publishing.ts";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { signUp as signUpByRequest } from "../product/author.ts";
import { writeCourse } from "../product/course.ts";
import { waitForLink } from "../product/mail.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { password, signInByRequest } from "./support/sign-in.ts";

const origin = localEnvironment().APP_ORIGIN;
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
const title = (page: Page) => page.getByRole("heading", { level: 1, name: "A course" });
const buy = (page: Page) => page.getByRole("button", { name: "Buy for $29" });

/** A published course of two pages for members, at $29. */
async function membersCourse(author: Awaited<ReturnType<typeof signUpByRequest>>) {
  const [first] = await writeCourse(author, { pages: 2 });
  if (!first) throw new Error("no page");
  const params = { uid: author.uid, projectId: first.projectId };
  await author.call(changeCourseTerms, { params, body: { readers: "members", cents: 2_900 } });
  const subdomain = `bread-${randomUUID().slice(0, 8)}`;
  await author.call(publish, { params, body: { subdomain } });
  await expect.poll(async () => (await author.call(readPublication, { params })).publication?.state).toBe("live");
  const host = `http://${subdomain}.${new URL(origin).host.replace("localhost", "coursewright.localhost")}`;
  return { subdomain, host, lesson: `${host}/launch/1/page-2/` };
}

test("returns a visitor who signs up and buys to the same lesson", async ({ page }) => {
  const author = await signUpByRequest({ origin, mailUrl });
  const [course, other] = await Promise.all([membersCourse(author), membersCourse(author)]);
  await expect(async () => {
    await page.goto(course.lesson);
    await expect(title(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page).toHaveURL((url) => url.pathname === "/static/enter");
  await expect(page.getByText("A members’ course by Test Author. It costs $29, or is included in a membership.")).toBeVisible();
  await expectNoViolations(page, title(page));

  const email = `reader-${randomUUID()}@example.test`;
  await page.getByRole("link", { name: "Make an account" }).click();
  await page.getByLabel("Your name").fill("Rita Reader");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Make an account" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(await waitForLink({ mailUrl, to: email }));
  await page.getByRole("button", { name: "Confirm and sign in" }).click();

  await expect(page.getByRole("button", { name: "Join for $12 a month" })).toBeVisible();
  await buy(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(course.lesson);
  await expect(page.getByText("The text of page 2.")).toBeVisible();
  await page.goto(course.lesson.replace("page-2", "page-1"));
  await expect(page.getByText("The text of page 1.")).toBeVisible();

  const pass = (await page.context().cookies(course.host)).find(({ name }) => name === "__Host-course");
  expect(pass).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  await page.context().addCookies([{ ...pass, name: "__Host-course", value: pass?.value ?? "", domain: new URL(other.host).hostname }]);
  expect((await page.context().cookies(other.host)).map(({ name }) => name)).toEqual(["__Host-course"]);
  await page.goto(other.lesson);
  await expect(buy(page)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === "/static/enter");
});

test("lets members in and take reports, explains missing billing, and handles broken links", async ({ page }) => {
  const { call } = await signInByRequest(page);
  const course = await membersCourse(await signUpByRequest({ origin, mailUrl }));
  const offers = await call(readOffers, {});
  const address = `/static/enter?${new URLSearchParams({ course: course.subdomain, to: "/launch/1/page-2/" })}`;
  await page.route("**/api/offers", (route) => route.fulfill({ json: { ...offers, isSetUp: false } }), { times: 1 });
  await page.goto(address);
  await expect(page.getByText("Buying is not set up here").first()).toBeVisible();
  await expect(buy(page)).toBeDisabled();
  await page.reload();
  await buy(page).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing was bought, nothing was charged.")).toBeVisible();
  await expectNoViolations(page, buy(page));
  await page.getByRole("button", { name: "Join for $120 a year" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(course.lesson);
  await expect(page.getByText("The text of page 2.")).toBeVisible();

  await page.goto(`${course.host}/launch/report/`);
  await page.getByLabel("Something else").check();
  await page.getByLabel("In your own words").fill("The crumb is wrong.");
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page).toHaveURL(`${course.host}/launch/report/thanks/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");

  for (const wrong of ["", "?course=bread&to=https://evil.example/", "?course=nobody-has-this&to=/launch/"]) {
    await page.goto(`/static/enter${wrong}`);
    await expect(page.getByRole("heading", { name: "No course here" })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "To the front page" })).toHaveAttribute("href", "/static/");
});

test("frames a draft for its author's link only, with fonts and its own policy", async ({ page }) => {
  const author = await signInByRequest(page);
  const [first] = await writeCourse(author, { pages: 1 });
  const { url } = await author.call(openPreview, { params: { uid: author.uid, projectId: first?.projectId ?? "" }, query: {} });
  await page.goto("/static/");
  const complaints = collectComplaints(page);
  await page.evaluate((address) => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
    frame.src = address;
    document.body.append(frame);
  }, url);
  const draft = page.frameLocator("iframe");
  await expect(draft.getByRole("heading", { level: 1 })).toHaveText("A course");
  await draft.getByRole("link", { name: "Start reading" }).first().click();
  await expect(draft.getByText("The text of page 1.")).toBeVisible();
  expect(complaints).toEqual([]);
  expect((await page.goto(url.replace(/p--.{8}/, "p--00000000")))?.status()).toBe(404);
});
