import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { listProjects, readOutline, readPage } from "@coursewright/contract/courses.ts";
import { deductCredits, readCredits } from "@coursewright/contract/credits.ts";
import { generateText } from "@coursewright/contract/generation.ts";
import { changeNoticeChoice } from "@coursewright/contract/notices.ts";
import { changePhoto } from "@coursewright/contract/own-account.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { searchVideos } from "@coursewright/contract/videos.ts";
import sharp from "sharp";
import { Agent } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../tools/local.ts";
import { startProduct, type Product } from "../../tools/product.ts";
import { eventually } from "../product/eventually.ts";
import { visit } from "../product/learner.ts";
import { watchCredits } from "../product/live-watcher.ts";
import { askOnce, askSteadily, type Question, saveUntil } from "./asking.ts";
import { connectAsOwner, gather, type Member } from "./crowd.ts";
import { ask } from "./ask.ts";
import { checkDegraded, type Phase, seenIn, well } from "./degraded.ts";
import { expectInvariants } from "./invariants.ts";
import type { Asked } from "./overload.ts";
import { pathOf } from "./page-writer.ts";
import { ailments, startUnreliable, type UnreliableService } from "./unreliable-service.ts";
import { type WrittenPage, writePages } from "./written-pages.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const ailingMs = isLong ? 30_000 : 1_200;
const calmMs = isLong ? 20_000 : 1_500;
/** Of the few hundred requests of a short phase a hundredth is two or three, which whatever else the machine does decides. */
const share = isLong ? 0.99 : 0.95;
/** What happens once in the life of a process, such as reading the maps of its code for the first error, weighs in a second, not in minutes. */
const noiseMs = isLong ? 50 : 250;
const perSecond = isLong ? 50 : 25;
/** Of each that needs a service: in calm as well, so that nothing but the service differs. */
const needyPerSecond = 2;
const gift = 100;
const { ports } = localInstance();
const port = ports.edge;

const since = new Date();
let product: Product;
let services: Record<"AI" | "object store" | "cache", UnreliableService>;
beforeAll(async () => {
  const [ai, store, cache] = await Promise.all([ports.modelProvider, ports.objectStore, ports.redis].map(startUnreliable));
  if (!ai || !store || !cache) throw new Error("Three were started");
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
  "with AI, object store, cache or jobs slow, off or talking nonsense, everybody else edits and reads as before",
  async () => {
    const people = await gather(product, { prefix: `calm-${randomUUID()}-`, count: 44, gift });
    const [first, second, third, watched, ...readers] = people;
    if (!first || !second || !third || !watched) throw new Error("There are people");
    const courses = await Promise.all([first, second, third].map(writeCourse));
    const [known, garbled, late] = courses;
    if (!known || !garbled || !late) throw new Error("Each wrote a course");
    await publishCourse(known);
    await eventually("the course to be served", async () => (await visit(product.origin, known.host, "/launch/")).status === 200);

    const leaving = new AbortController();
    const leavingAi = new AbortController();
    const steadily = (questions: Question[], until = leaving) => askSteadily({ until: until.signal, perSecond: needyPerSecond, questions });
    const othersAsked = askSteadily({ until: leaving.signal, perSecond, questions: questionsOf(courses, readers, known.host) });
    const saving = Promise.all(
      courses.map(({ author, page }) => saveUntil({ until: leaving.signal, port, author, page, version: 1, everyMs: 250 })),
    );
    const needy = {
      AI: steadily(readers.map(generate), leavingAi),
      "object store": steadily(readers.map(sendPhoto)),
      "no service": steadily(readers.map(search)),
    };
    const phases: Phase[] = [];
    const during = async (name: string, pass: () => Promise<unknown>) => {
      const from = performance.now();
      await pass();
      phases.push({ name, from, to: performance.now() });
    };
    const rest = () => during(well, () => setTimeout(calmMs));
    const ail = async (name: keyof typeof services, meanwhile?: (ailment: string) => Promise<unknown>) => {
      for (const ailment of ailments) {
        services[name].fall(ailment);
        await Promise.all([setTimeout(ailingMs), meanwhile?.(ailment)]);
      }
    };

    // Until what is used for the first time has been used.
    await setTimeout(calmMs);
    await rest();
    await during("cache", async () => {
      const feed = await followFeed(watched);
      await ail("cache", async (ailment) => {
        await feed.change();
        if (ailment === "off") await expectLimitHere(watched);
      });
      await feed.sawAll();
    });
    services.cache.recover();
    await rest();
    await during("object store", () => ail("object store"));
    services["object store"].recover();
    await rest();
    let inputs = "";
    await during("jobs", async () => {
      product.worker.kill("SIGSTOP");
      await Promise.all([publishCourse(known), publishCourse(garbled), setTimeout(ailingMs)]);
      inputs = await rewriteJobOf(garbled.author, "}nonsense{");
      product.worker.kill("SIGCONT");
      await setTimeout(ailingMs);
      // A worker that was paused past its lease has ended by itself.
      if (product.worker.isRunning) product.worker.kill("SIGKILL");
      await Promise.all([publishCourse(late), setTimeout(ailingMs)]);
    });
    await product.worker.restart();
    await rest();
    await during("AI", () => ail("AI"));
    services.AI.recover();
    // The provider is left alone for a while after so many failures.
    leavingAi.abort();
    await rest();
    leaving.abort();

    const seen = seenIn(phases, [...(await othersAsked), ...(await saving).flat()], share);
    console.log(JSON.stringify({ fault: "degrades-not-dies", seconds: Math.round(performance.now() / 1000), ...seen }));
    for (const [needed, asked] of Object.entries(needy)) expectOnlyNeedyFailed({ phases, asked: await asked, needed });
    expect(checkDegraded(seen, noiseMs)).toEqual([]);
    expect(await Promise.all([known, late].map(endOf))).toEqual(["live", "live"]);
    await rewriteJobOf(garbled.author, inputs);
    // A worker that starts does not wait with what could not be settled before.
    await product.worker.restart();
    expect(await endOf(garbled)).toBe("failed");
    await expectHoldsReleased(people);
    await eventually("the model to be asked again", async () => (await askOnce(generate(second))).status === 200);
    await expectInvariants(product, { since });
  },
  isLong ? 1_200_000 : 180_000,
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

/** Nothing of it needs any of the four. How often a choice may be changed is counted in the cache, where there is one. */
function questionsOf(courses: readonly Course[], readers: readonly Member[], host: string): Question[] {
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

function generate(member: Member): Question {
  const body = { usermessage: "Say something about bread", chatMemory: [], promptname: "para-jerry", type: "para" };
  return { port, method: "POST", path: generateText.path, member, body };
}

function sendPhoto(member: Member): Question {
  return { port, method: "PUT", path: pathOf(changePhoto.path, { uid: member.uid }), member, body: picture };
}

function search(member: Member): Question {
  return { port, method: "POST", path: searchVideos.path, member, body: { query: "bread" } };
}

/** The fault was one, and nobody else's. Whoever was under way when it came is left out. */
function expectOnlyNeedyFailed({ phases, asked, needed }: { phases: readonly Phase[]; asked: readonly Asked[]; needed: string }): void {
  const came = phases.find(({ name }) => name === needed)?.from ?? 0;
  const seen = seenIn(
    phases,
    asked.filter(({ at, ms }) => at >= came || at + ms < came),
  );
  for (const [name, { failed }] of Object.entries(seen)) {
    if (name === needed) expect(failed, `${name} failed`).toBeGreaterThan(0);
    else expect(failed, `needs ${needed}, failed: ${name}`).toBe(0);
  }
}

/** Somebody whose credits change while the cache tells nobody: their feed asks. */
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
      watcher.close();
      await dispatcher.destroy();
    },
  };
}

/** Thirty a minute, counted by the process alone. */
async function expectLimitHere(member: Member): Promise<void> {
  let answered = 0;
  for (let status: Asked["status"]; status !== 429 && answered <= 30;) {
    ({ status } = await askOnce(search(member)));
    if (status === 200) answered += 1;
  }
  expect(answered).toBe(30);
}

/** Jobs come out of PostgreSQL: nonsense is one that nobody can read. Answers what it said before. */
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
