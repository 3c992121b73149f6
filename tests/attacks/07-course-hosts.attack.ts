import { randomUUID } from "node:crypto";
import type { Endpoint } from "@coursewright/contract/endpoint.ts";
import { postLearnerComment } from "@coursewright/contract/discussion.ts";
import { signOutOfCourse } from "@coursewright/contract/edge-questions.ts";
import { revokeCertificate } from "@coursewright/contract/learning.ts";
import { shortId } from "@coursewright/course-page/places.ts";
import { beforeAll, expect, it } from "vitest";
import { isCourseRule } from "../../apps/server/src/platform/http/route-rules.ts";
import type { Route } from "../../apps/server/src/platform/http/route.ts";
import { localInstance } from "../../tools/local.ts";
import { writeCourse } from "../product/course.ts";
import { enterAsLearner } from "../product/course-learner.ts";
import { publishOnce } from "../product/demo-courses.ts";
import { eventually } from "../product/eventually.ts";
import { declaredRoutes } from "./declared-routes.ts";
import { type Account, type Answer, appOrigin, enrol, fromOneAddress, type Retries } from "./from-outside.ts";
import { inTurns } from "./in-turns.ts";
import { type Cell, surprisesIn, type Who } from "./route-matrix.ts";
import { filledPath, type Known, sampleBody, sampleQuery } from "./sample-request.ts";
import { rowsOf } from "./stored-rows.ts";

const retries: Retries = { count: 0 };

const { productDomains, ports } = localInstance();
const subdomain = `learners-${randomUUID().slice(-12)}`;
const [host, otherHost] = productDomains.map((domain) => `${subdomain}.${domain}:${ports.edge}`);
let routes: Route[];
let author: Account;
let learner: Account;
let other: Account;
let former: Account;
const cookies = { learner: "", other: "", former: "" };
let things: Known;
const cells: Cell[] = [];

beforeAll(async () => {
  routes = (await declaredRoutes()).filter(({ endpoint }) => endpoint.path.startsWith("/api/edge/"));
  [author, learner, other, former] = await Promise.all([enrol({ retries }), enrol({ retries }), enrol({ retries }), enrol({ retries })]);
  const [page] = await writeCourse(author, { pages: 1 });
  if (!page || !(await publishOnce(author, page.projectId, subdomain))) throw new Error("The course did not go live");
  const enter = (who: Account) => enterAsLearner(who, { origin: appOrigin, host: `${subdomain}.${productDomains[0]}` });
  [cookies.learner, cookies.other, cookies.former] = await Promise.all([enter(learner), enter(other), enter(former)]);
  const signOut = { path: "/api/auth/sign-out", method: "POST", headers: { cookie: former.cookie, origin: appOrigin }, body: {} };
  expect((await former.send(signOut)).status).toBe(200);
  const comment = randomUUID();
  things = { page: shortId(page.pageId), comment, block: shortId(page.pageId), rubric: "a", code: "a".repeat(20), parentId: null };
  const written = await askOne(postLearnerComment, { cookie: cookies.learner, known: { ...things, id: comment } });
  expect(written.status).toBe(200);
  // The author gets a notice a little later, and the notice is stored in the author's rows.
  await eventually("the notice of the comment", async () => (await rowsOf(author.uid))["comment_notices"]);
});

it("gives learners only their own data on a course's host", async () => {
  const before = await rowsOf(author.uid);
  await askAll("anonymous", "");
  await askAll("other", cookies.other, ({ endpoint }) => endpoint !== postLearnerComment);
  await expect.poll(async () => (await askOne(postLearnerComment, { cookie: cookies.former, known: things })).status).toBe(401);
  await askAll("former", cookies.former, ({ rules }) => rules.actor === "learner");
  expect(surprisesIn(cells)).toEqual([]);
  expect(await rowsOf(author.uid)).toEqual(before);
  await askAll("owner", cookies.learner);
  expect(surprisesIn(cells)).toEqual([]);
});

it("rejects learners of other hosts and requests of sibling pages", async () => {
  const learners = ofCourses().filter(({ rules }) => rules.actor === "learner");
  const elsewhere = await inTurns(learners, ({ endpoint }) =>
    askOne(endpoint, { cookie: cookies.learner, known: things, at: otherHost, from: `http://${otherHost}` }),
  );
  expect(elsewhere.map(({ status }) => status)).toEqual(learners.map(() => 401));
  const changes = ofCourses().filter(({ endpoint }) => endpoint.method !== "GET");
  const siblings = await inTurns(changes, ({ endpoint }) =>
    askOne(endpoint, { cookie: cookies.learner, known: things, from: `http://evil.${productDomains[0]}:${ports.edge}` }),
  );
  expect(siblings.map(({ status }) => status)).toEqual(changes.map(() => 403));
});

it("serves no course routes on the app's host, whatever headers claim", async () => {
  const headers = { "x-course-host": host ?? "", cookie: cookies.learner, origin: `http://${host}` };
  const answers = await inTurns(routes, ({ endpoint }) =>
    other.send({ path: filledPath(endpoint, things), method: endpoint.method, headers, ...(endpoint.body && { body: {} }) }),
  );
  expect(answers.map(({ status }) => status)).toEqual(routes.map(() => 404));
  console.log(
    JSON.stringify({
      attack: 7,
      retries: retries.count,
      hosts: "course",
      routes: routes.length,
      cells: cells.length + answers.length,
      surprises: 0,
    }),
  );
});

/** The edge hides the page of a certificate from everybody else with 404. Its form is therefore not in the matrix. */
function ofCourses(): Route[] {
  return routes.filter(
    ({ endpoint, rules }) => isCourseRule(rules.actor) && endpoint !== revokeCertificate && endpoint !== signOutOfCourse,
  );
}

async function askAll(who: Who, cookie: string, isAsked: (route: Route) => boolean = () => true): Promise<void> {
  const asked = ofCourses().filter(isAsked);
  const answers = await inTurns(asked, ({ endpoint }) => askOne(endpoint, { cookie, known: things }));
  cells.push(
    ...asked.map(({ endpoint: { method, path }, rules: { actor } }, index) => {
      const { status = 0, text = "" } = answers[index] ?? {};
      const route = { method, path, actor, namesThing: path.includes(":comment") };
      return { route, who, status, code: /"code":"(\w+)"/.exec(text)?.[1], tellsSecret: text.includes(author.email) };
    }),
  );
}

const send = fromOneAddress({ retries });

function askOne(
  endpoint: Endpoint,
  { cookie, known, at = host ?? "", from = `http://${at}` }: { cookie: string; known: Known; at?: string; from?: string },
): Promise<Answer> {
  const path = filledPath(endpoint, known).replace("/api/edge/", "/launch/") + sampleQuery(endpoint, known);
  const body = sampleBody(endpoint, known);
  const headers = { origin: from, "idempotency-key": randomUUID(), ...(cookie && { cookie }) };
  return send({ path, method: endpoint.method, host: at, headers, ...(body !== undefined && { body }) });
}
