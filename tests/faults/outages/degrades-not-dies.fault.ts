import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { listProjects, readOutline, readPage } from "@coursewright/contract/courses.ts";
import { deductCredits, readCredits } from "@coursewright/contract/credits.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import { changeNoticeChoice } from "@coursewright/contract/notices.ts";
import { changePhoto } from "@coursewright/contract/own-account.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { searchVideos } from "@coursewright/contract/videos.ts";
import sharp from "sharp";
import { Agent } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { eventually } from "../../product/eventually.ts";
import { visit } from "../../product/learner.ts";
import { watchCredits } from "../../product/live-watcher.ts";
import { sendOnce, sendSteadily, type TimedRequest, saveUntil } from "../support/timed-requests.ts";
import { connectAsOwner, createAuthors, type Member } from "../support/authors.ts";
import { ask } from "../support/ask.ts";
import { checkDegraded, type Phase, seenIn, well } from "./degraded.ts";
import { expectInvariants } from "../support/invariants.ts";
import type { TimedResponse } from "../support/timed-response.ts";
import { pathOf } from "../support/page-writer.ts";
import { serviceFailures, startUnreliable, type UnreliableService } from "./unreliable-service.ts";
import { type WrittenPage, writePages } from "../support/written-pages.ts";
import { watchStolenTime } from "../load/stolen-time.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const rounds = 3;
const phaseMs = isLong ? 10_000 : 700;
const warmUpMs = 2_000;
/** The number of calm phases between two faults. */
const calmPhases = 2;
/** Excluded from the calm: the product reconnects with pauses of up to 2 s and then works through the waiting requests. */
const settlingMs = 2_500;
const perSecond = 50;
/** Requests that need a service are also sent in the calm, so that only the service differs. */
const needyPerSecond = 2;
const gift = 100;
const { ports } = localInstance();
const port = ports.edge;

const since = new Date();
let product: Product;
let services: Record<"AI" | "object store" | "cache", UnreliableService>;
beforeAll(async () => {
  const [ai, store, cache] = await Promise.all([ports.modelProvider, ports.objectStore, ports.redis].map(startUnreliable));
  if (!ai || !store || !cache) throw new Error("Not all services were started");
  services = { AI: ai, "object store": store, cache };
  product = await startProduct({
    env: {
      AI_BASE_URL: `http://127.0.0.1:${ai.port}/v1`,
      S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
      REDIS_URL: `redis://127.0.0.1:${cache.port}`,
    },
  });
});
afterAll(async () => {
  await product.stop();
  for (const service of Object.values(services)) service.close();
});

it(
  "serves all others while AI, object store, cache or jobs fail",
  async () => {
    const authorsCount = 3 * rounds + 3;
    const people = await createAuthors(product, { prefix: `calm-${randomUUID()}-`, count: authorsCount + 41, gift });
    const [watched, ...readers] = people.slice(authorsCount);
    if (!watched) throw new Error("No authors were created");
    const courses = await Promise.all(people.slice(0, authorsCount).map(writeCourse));
    const [known] = courses;
    if (!known) throw new Error("No course was written");
    await publishCourse(known);
    await eventually("the course to be served", async () => (await visit(product.origin, known.host, "/launch/")).status === 200);

    const leaving = new AbortController();
    const steadily = (requests: TimedRequest[]) => sendSteadily({ until: leaving.signal, perSecond: needyPerSecond, requests });
    const othersAsked = sendSteadily({ until: leaving.signal, perSecond, requests: questionsOf(courses, readers, known.host) });
    const saving = Promise.all(
      courses.slice(0, 3).map(({ author, page }) => saveUntil({ until: leaving.signal, port, author, page, version: 1, everyMs: 250 })),
    );
    const needy = {
      AI: steadily(readers.map(generate)),
      "object store": steadily(readers.map(sendPhoto)),
      "no service": steadily(readers.map(search)),
    };
    const phases: Phase[] = [];
    const during = async (name: string, pass: () => Promise<unknown>) => {
      const from = performance.now();
      await pass();
      phases.push({ name, from, to: performance.now() });
    };
    const rest = async () => {
      await setTimeout(settlingMs);
      for (let n = 0; n < calmPhases; n += 1) await during(well, () => setTimeout(phaseMs));
    };
    // Each failure comes first in one of the rounds, while connections are open.
    const failService = async (name: keyof typeof services, round: number, meanwhile?: (failure: string) => Promise<unknown>) => {
      const first = -round % serviceFailures.length;
      for (const failure of [...serviceFailures.slice(first), ...serviceFailures.slice(0, first)].slice(0, serviceFailures.length)) {
        services[name].fail(failure);
        await during(name, () => Promise.all([setTimeout(phaseMs), meanwhile?.(failure)]));
      }
      services[name].recover();
      await rest();
    };
    const feed = await followFeed(watched);
    const garbledJobs: { course: Course; inputs: string }[] = [];
    const failJobs = async ([early, garbled, late]: Course[]) => {
      if (!early || !garbled || !late) throw new Error("Each round has three courses");
      product.worker.kill("SIGSTOP");
      await during("jobs", () => Promise.all([publishCourse(early), publishCourse(garbled), setTimeout(phaseMs)]));
      garbledJobs.push({ course: garbled, inputs: await rewriteJobOf(garbled.author, "}nonsense{") });
      product.worker.kill("SIGCONT");
      await during("jobs", () => setTimeout(phaseMs));
      // A worker paused past its lease exits by itself.
      if (product.worker.isRunning) product.worker.kill("SIGKILL");
      await during("jobs", () => Promise.all([publishCourse(late), setTimeout(phaseMs)]));
      await product.worker.restart();
      // Otherwise the worker would do these jobs in the next calm or during another fault.
      for (const course of [early, late]) expect(await endOf(course)).toBe("live");
      await rest();
    };

    // Warms up caches and connections.
    await setTimeout(warmUpMs);
    await rest();
    for (let round = 0; round < rounds; round += 1) {
      await failService("cache", round, async (failure) => {
        await feed.change();
        if (failure === "off" && round === 0) await expectLimitHere(watched);
      });
      await feed.sawAll();
      await failService("object store", round);
      await failJobs(courses.slice(3 * round, 3 * round + 3));
      await failService("AI", round);
    }
    await feed.close();
    leaving.abort();

    const seen = seenIn(phases, [...(await othersAsked), ...(await saving).flat()]);
    const seconds = Math.round(performance.now() / 1000);
    console.log(
      JSON.stringify({ fault: "degrades-not-dies", seconds, ...seen }, (_, value) => (value > 0 ? Number(value.toFixed(2)) : value)),
    );
    for (const [needed, asked] of Object.entries(needy)) expectOnlyNeedyFailed({ phases, asked: await asked, needed });
    // A joined text is printed in full, also by a reporter that shortens lists.
    expect(checkDegraded(seen).join("\n")).toBe("");
    for (const { course, inputs } of garbledJobs) await rewriteJobOf(course.author, inputs);
    // A restarted worker settles its remaining work at once.
    await product.worker.restart();
    expect(new Set(await Promise.all(garbledJobs.map(({ course }) => endOf(course))))).toEqual(new Set(["failed"]));
    await expectHoldsReleased(people);
    await eventually("the model to be asked again", async () => (await sendOnce(generate(watched))).status === 200);
    await expectInvariants(product, { since });
  },
  isLong ? 1_200_000 : 480_000,
);

interface Course {
  readonly author: Member;
  readonly page: WrittenPage;
  readonly subdomain: string;
  readonly host: string;
}

async function writeCourse(author: Member): Promise<Course> {
  const [page] = await writePages(product.origin, author, ["well"]);
  if (!page) throw new Error("A course has a page");
  const subdomain = `calm-${randomUUID().slice(0, 8)}`;
  return { author, page, subdomain, host: `${subdomain}.coursewright.localhost` };
}

async function publishCourse({ author, page: { address }, subdomain }: Course): Promise<void> {
  const { uid, projectId } = address;
  await ask(product.origin, author, publish, { params: { uid, projectId }, body: { subdomain } });
}

async function endOf({ author, page: { address } }: Course): Promise<string> {
  const params = { uid: address.uid, projectId: address.projectId };
  return eventually("the publication to end", async () => {
    const { publication } = await ask(product.origin, author, readPublication, { params });
    return publication?.endedAt ? publication.state : undefined;
  });
}

/** These requests need none of the four services. The rate limit for changes of a choice uses the cache when there is one. */
function questionsOf(courses: readonly Course[], readers: readonly Member[], host: string): TimedRequest[] {
  return readers.flatMap((member, n) => {
    const { author, page } = courses[n % courses.length] ?? { author: member };
    const own = { uid: member.uid };
    return [
      { port, path: pathOf(listProjects.path, own), member },
      { port, path: pathOf(readOutline.path, page?.address ?? own), member: author },
      { port, path: "/launch/", host },
      { port, path: pathOf(readPage.path, page?.address ?? own), member: author },
      n % 2 === 0
        ? { port, method: "PUT", path: pathOf(changeNoticeChoice.path, own), member, body: { comments: false } }
        : { port, path: pathOf(readCredits.path, own), member },
    ];
  });
}

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c4512f" } })
  .png()
  .toBuffer();

function generate(member: Member): TimedRequest {
  const body = { usermessage: "Say something about bread", chatMemory: [], promptname: "para-jerry", type: "para" };
  return { port, method: "POST", path: generateText.path, member, body };
}

function sendPhoto(member: Member): TimedRequest {
  return { port, method: "PUT", path: pathOf(changePhoto.path, { uid: member.uid }), member, body: picture };
}

function search(member: Member): TimedRequest {
  return { port, method: "POST", path: searchVideos.path, member, body: { query: "bread" } };
}

/** How long the circuit breaker keeps the AI provider off after many failures, plus one attempt. */
const restsMs = 12_000;
const stolenSince = watchStolenTime();

/** Only requests that need the failing service may fail, and some of them must. */
function expectOnlyNeedyFailed({
  phases,
  asked,
  needed,
}: {
  phases: readonly Phase[];
  asked: readonly TimedResponse[];
  needed: string;
}): void {
  // A host that takes time away from the machine makes the attempt take longer.
  const afterMs = needed === "AI" ? restsMs / (1 - Math.min(stolenSince(), 0.5)) : 0;
  const failing = phases.filter(({ name }) => name === needed);
  const [affected, unaffected] = [true, false].map((wanted) =>
    asked.filter(({ at, ms }) => failing.some(({ from, to }) => at + ms >= from && at < to + afterMs) === wanted),
  );
  const failures = (those: readonly TimedResponse[] = []) => those.filter(({ status }) => status !== 200).length;
  if (failing.length > 0) expect(failures(affected), `needs ${needed}, failed without it`).toBeGreaterThan(0);
  expect(unaffected?.length, `needs ${needed}, sent while it was well`).toBeGreaterThan(0);
  expect(failures(unaffected), `needs ${needed}, failed while it was well`).toBe(0);
}

/** Watches an account whose credits change while the cache is down. Its feed must poll. */
async function followFeed(member: Member) {
  const dispatcher = new Agent({ headersTimeout: 30_000, bodyTimeout: 0 });
  const watcher = watchCredits({ origin: product.origin, bearer: member.bearer, dispatcher });
  await watcher.sawAtMost(gift);
  let left = gift;
  return {
    async change() {
      await ask(product.origin, member, deductCredits, { body: { amount: 1 } });
      left -= 1;
    },
    async sawAll() {
      await watcher.sawAtMost(left);
      expect(watcher.opened).toBe(1);
    },
    async close() {
      watcher.close();
      await dispatcher.destroy();
    },
  };
}

/** Each process alone limits this request to thirty a minute. */
async function expectLimitHere(member: Member): Promise<void> {
  let answered = 0;
  for (let status: TimedResponse["status"]; status !== 429 && answered <= 30;) {
    ({ status } = await sendOnce(search(member)));
    if (status === 200) answered += 1;
  }
  expect(answered).toBe(30);
}

/** Replaces the input of a queued job in PostgreSQL. Returns the old input. */
async function rewriteJobOf({ uid }: Member, inputs: string): Promise<string> {
  const found: string[] = [];
  for (const url of (product.environment["AUTHORS_OWNER_URLS"] ?? "").split(",")) {
    const store = await connectAsOwner(url);
    const { rows } = await store.query<{ inputs: string }>(
      `update dbos.workflow_input now set inputs = $2 from dbos.workflow_input before join dbos.workflow_status using (workflow_uuid)
      where now.workflow_uuid = before.workflow_uuid and queue_partition_key = $1 returning before.inputs`,
      [uid, inputs],
    );
    found.push(...rows.map((row) => row.inputs));
    await store.end();
  }
  expect(found).toHaveLength(1);
  return found.join("");
}

async function expectHoldsReleased(people: readonly Member[]): Promise<void> {
  await eventually("every hold to be settled or released", async () => {
    const overviews = await Promise.all(people.map((member) => ask(product.origin, member, readCredits, { params: { uid: member.uid } })));
    return overviews.every(({ held }) => Number(held) === 0);
  });
}
