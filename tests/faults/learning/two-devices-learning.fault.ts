import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { progressFrom } from "@coursewright/course-page/learning/progress-state.ts";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { signUp } from "../../product/author.ts";
import { enterAsLearner } from "../../product/course-learner.ts";
import { writeCourse } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { askCourse, visit } from "../../product/learner.ts";
import { connectAsOwner, createAuthors } from "../support/authors.ts";
import { type Answer, createDevice, type Device, type Line, type Planted } from "./device-in-node.ts";
import { expectInvariants } from "../support/invariants.ts";
import { checkProgress, type LearnerAction } from "./learning-history.ts";

const seed = Number(process.env["SEED"] ?? 20_261_116);
const isLong = process.env["LONG_FAULTS"] !== undefined;
const schedules = isLong ? 200 : 20;
const learnerCount = isLong ? 12 : 5;
const kills = isLong ? 5 : 1;
const deviceCount = 3;
/** Includes the time in which the API restarts. */
const patienceMs = 240_000;

const step = fc.record({
  device: fc.nat(deviceCount - 1),
  tab: fc.nat(1),
  act: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        kind: fc.constantFrom<LearnerAction["kind"]>("read", "last", "answer", "answer", "review"),
        name: fc.constantFrom("a", "b", "c", "d", "e"),
        grade: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 4, arbitrary: fc.constantFrom("ring" as const, "hide" as const, "reload" as const) },
    { weight: 3, arbitrary: fc.record({ line: fc.constantFrom<Line>("up", "down", "deaf") }) },
  ),
  /** Otherwise the next step starts while this one is still in progress. */
  isAwaited: fc.boolean(),
});
const schedule = fc.record({
  skews: fc.array(fc.constantFrom(0, 0, 3_600_000, -3_600_000), { minLength: deviceCount, maxLength: deviceCount }),
  steps: fc.array(step, { minLength: 20, maxLength: 40 }),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer Each> ? Each : never;

interface Learner {
  uid: string;
  cookie: string;
}

const since = new Date();
let product: Product;
let host: string;
let learners: Learner[];
let store: pg.Client;

beforeAll(async () => {
  product = await startProduct();
  store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
  host = await publishCourse();
  const members = await createAuthors(product, { prefix: `learner-${randomUUID().slice(0, 8)}-`, count: learnerCount, gift: 0 });
  learners = await Promise.all(
    members.map(async (member) => ({ uid: member.uid, cookie: await enterAsLearner(member, { origin: product.origin, host }) })),
  );
});
afterAll(async () => {
  await store.end();
  await product.stop();
});

it(`loses no progress of three devices in ${schedules} random schedules while the API is killed`, { timeout: 600_000 }, async () => {
  const startedAt = performance.now();
  const [outcomes] = await Promise.all([runMany({ count: schedules, planted: "nothing" }), killApi()]);
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  const actions = outcomes.reduce((sum, outcome) => sum + outcome.actions, 0);
  const ms = Math.round(performance.now() - startedAt);
  console.log(
    JSON.stringify({ fault: "two-devices-learning", seed, schedules: outcomes.length, actions, kills, ms, problems: problems.length }),
  );
  expect(problems).toEqual([]);
  expect(actions).toBeGreaterThan(schedules * 5);
  await expectInvariants(product, { since });
});

it.each<Planted>(["an answer overwrites", "a failure counts as sent"])("finds the planted bug: %s", async (planted) => {
  const outcomes = await runMany({ count: learnerCount * 2, planted });
  expect(outcomes.flatMap(({ problems }) => problems).length).toBeGreaterThan(0);
});

async function killApi(): Promise<void> {
  for (let n = 0; n < kills; n += 1) {
    await setTimeout(500);
    product.api.kill("SIGKILL");
    await product.api.restart();
  }
}

async function runMany({ count, planted }: { count: number; planted: Planted }) {
  const all = fc.sample(schedule, { numRuns: count, seed });
  const perLearner = Math.ceil(count / learners.length);
  const desks = learners.map(async (learner, desk) => {
    const outcomes: Array<Awaited<ReturnType<typeof runSchedule>>> = [];
    for (const each of all.slice(desk * perLearner, (desk + 1) * perLearner)) outcomes.push(await runSchedule(learner, each, planted));
    return outcomes;
  });
  return (await Promise.all(desks)).flat();
}

async function runSchedule(learner: Learner, { skews, steps }: Schedule, planted: Planted) {
  await store.query("delete from progress where author_id = $1", [learner.uid]);
  const devices = skews.map((skew) => createDevice({ send: (progress) => sync(learner, progress), skew, planted }));
  const actions: LearnerAction[] = [];
  for (const { device: index, tab, act, isAwaited } of steps) {
    const device = devices[index];
    if (!device) continue;
    if (act === "ring") device.ring();
    else if (act === "hide") device.hide(tab);
    else if (act === "reload") device.reload(tab);
    else if ("line" in act) device.setLine(act.line);
    else actions.push(device.do(tab, act));
    if (isAwaited) await device.settle();
  }
  for (const device of devices) await sendAll(device);
  const server = await eventually(
    "the server's own copy",
    async () => {
      const { status, body } = await sync(learner, {});
      return status === 200 && progressFrom(body.progress);
    },
    patienceMs,
  );
  const after = checkProgress(actions, { server });
  for (const device of devices) {
    device.returnLater();
    await sendAll(device);
  }
  const places = Object.fromEntries(devices.map((device, index) => [`device ${index}`, device.load()]));
  return { actions: actions.length, problems: [...after, ...checkProgress(actions, places)] };
}

/** Restores the network, and lets the device send everything it still has to send. */
async function sendAll(device: Device): Promise<void> {
  device.setLine("up");
  await eventually(
    "a device to have sent everything",
    async () => {
      device.ring();
      await device.settle();
      return device.hasHeard() && !device.isUnsent();
    },
    patienceMs,
  );
}

async function sync({ cookie }: Learner, progress: object): Promise<Answer> {
  const reply = await askCourse({
    origin: product.origin,
    host,
    path: "/launch/learner/progress",
    headers: { cookie },
    body: JSON.stringify(progress),
  });
  const text = await reply.text();
  return { status: reply.status, body: reply.ok ? JSON.parse(text) : {} };
}

async function publishCourse(): Promise<string> {
  const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
  const author = await signUp({ origin: product.origin, mailUrl });
  const [page] = await writeCourse(author, { pages: 1 });
  const params = { uid: author.uid, projectId: page?.projectId ?? "" };
  const subdomain = `learning-${randomUUID().slice(0, 8)}`;
  await author.call(publish, { params, body: { subdomain } });
  await eventually("the course to be live", async () => (await author.call(readPublication, { params })).publication?.state === "live");
  const at = `${subdomain}.coursewright.localhost`;
  await eventually("the course to be shown", async () => (await visit(product.origin, at, "/launch/")).status === 200);
  return at;
}
