import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { listProjects, readOutline, readPage } from "@coursewright/contract/courses.ts";
import { readCredits } from "@coursewright/contract/credits.ts";
import { generateText } from "@coursewright/contract/generation.ts";
import { changePhoto } from "@coursewright/contract/own-account.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { searchVideos } from "@coursewright/contract/videos.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../tools/local.ts";
import { startProduct, type Product } from "../../tools/product.ts";
import { steadyLoad } from "../load/steady-load.ts";
import { eventually } from "../product/eventually.ts";
import { visit } from "../product/learner.ts";
import { askOnce, saveUntil } from "./asking.ts";
import { gather, type Member } from "./crowd.ts";
import { checkDegraded, type Seen } from "./degraded.ts";
import { expectInvariants } from "./invariants.ts";
import { ailments, startUnreliable, type UnreliableService } from "./unreliable-service.ts";
import { ask, type WrittenPage, writePages } from "./updated-pages.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const secondsEach = isLong ? 30 : 2;
const perSecond = 50;
const gift = 100;
const savers = 4;
const { ports, appHost } = localInstance();

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
  "with AI, object store, cache or jobs off, slow or talking nonsense, everybody else edits and reads as before",
  async () => {
    const people = await gather(product, { prefix: `calm-${randomUUID()}-`, count: 40, gift });
    const course = await publishCourse(people);
    const calm = await look(course, { seconds: 3 * secondsEach });
    const seen: Record<string, Seen> = {};
    const bothering = { AI: generate, "object store": sendPhoto, cache: search };
    for (const name of ["AI", "object store", "cache"] as const) {
      const asked: Promise<unknown>[] = [];
      seen[name] = await look(course, {
        seconds: ailments.length * secondsEach,
        async meanwhile() {
          for (const ailment of ailments) {
            services[name].fall(ailment);
            for (let n = 0; n < secondsEach * 2; n += 1) {
              asked.push(bothering[name](people[20 + (asked.length % 20)]));
              await setTimeout(500);
            }
          }
          if (name === "cache") await expectLimitWithoutCache(people[1]);
        },
      });
      services[name].recover();
      await Promise.all(asked);
    }
    seen["jobs"] = await look(course, {
      seconds: 2 * secondsEach,
      async meanwhile() {
        // Slow, then off.
        product.worker.kill("SIGSTOP");
        await publishAgain(course);
        await setTimeout(secondsEach * 1000);
        product.worker.kill("SIGKILL");
      },
    });
    await product.worker.restart();

    console.log(JSON.stringify({ fault: "degrades-not-dies", calm, ...seen }));
    expect(checkDegraded(calm, seen)).toEqual([]);
    await expectHoldsReleased(people);
    await expectInvariants(product, { since });
  },
  isLong ? 900_000 : 180_000,
);

interface Course {
  readonly pages: ReadonlyArray<{ author: Member; page: WrittenPage }>;
  readonly versions: number[];
  readonly subdomain: string;
  readonly requests: readonly string[];
}

async function publishCourse(people: readonly Member[]): Promise<Course> {
  const written = await Promise.all(
    people.slice(0, savers).map(async (author) => ({ author, pages: await writePages(product.origin, author, ["well"]) })),
  );
  const pages = written.flatMap(({ author, pages: own }) => own.map((page) => ({ author, page })));
  const subdomain = `calm-${randomUUID().slice(0, 8)}`;
  const course = { pages, versions: pages.map(() => 1), subdomain, requests: requestsOf(pages, people, subdomain) };
  await publishAgain(course);
  const host = `${subdomain}.coursewright.localhost`;
  await eventually("the course to be served", async () => (await visit(product.origin, host, "/launch/")).status === 200, 60_000);
  return course;
}

async function publishAgain({ pages: [first], subdomain }: Course): Promise<void> {
  if (!first) throw new Error("There is a page");
  const { uid, projectId } = first.page.address;
  await ask(product.origin, first.author, publish, { params: { uid, projectId }, body: { subdomain } });
}

/** Nothing of it needs any of the four. */
function requestsOf(pages: Course["pages"], people: readonly Member[], subdomain: string): string[] {
  const get = (path: string, { bearer }: Member) => `GET ${path} HTTP/1.1\r\nHost: ${appHost}\r\nAuthorization: Bearer ${bearer}\r\n\r\n`;
  const cover = `GET /launch/ HTTP/1.1\r\nHost: ${subdomain}.coursewright.localhost\r\n\r\n`;
  return people.flatMap((member, n) => {
    const { author, page } = pages[n % pages.length] ?? { author: member, page: undefined };
    const own = page ? [get(pathOf(readOutline.path, page.address), author), get(pathOf(readPage.path, page.address), author)] : [];
    return [get(pathOf(listProjects.path, { uid: member.uid }), member), ...own, cover];
  });
}

function pathOf(pattern: string, params: object): string {
  const values = new Map(Object.entries(params));
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => String(values.get(name)));
}

async function look(course: Course, { seconds, meanwhile }: { seconds: number; meanwhile?: () => Promise<void> }): Promise<Seen> {
  const leaving = new AbortController();
  const saving = Promise.all(
    course.pages.map(async ({ author, page }, n) => {
      const version = course.versions[n] ?? 1;
      const saves = await saveUntil({ until: leaving.signal, port: ports.edge, author, page, version, everyMs: 250 });
      course.versions[n] = version + saves.filter(({ status }) => status === 200).length;
      return saves;
    }),
  );
  const [read] = await Promise.all([
    steadyLoad({ port: ports.edge, requests: course.requests, perSecond, seconds, connections: 64 }),
    meanwhile?.(),
  ]);
  leaving.abort();
  const saves = (await saving).flat();
  const unread = read.sent - (read.answers["200"] ?? 0);
  const unsaved = saves.filter(({ status }) => status !== 200).length;
  return { sent: read.sent + saves.length, failed: unread + unsaved, p99Ms: read.p99Ms };
}

const toEdge = { port: ports.edge };
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c4512f" } })
  .png()
  .toBuffer();

async function generate(member: Member | undefined): Promise<unknown> {
  const body = { usermessage: "Say something about bread", chatMemory: [], promptname: "para-jerry", type: "para" };
  return askOnce({ ...toEdge, method: "POST", path: generateText.path, member, body });
}

async function sendPhoto(member: Member | undefined): Promise<unknown> {
  return askOnce({ ...toEdge, method: "PUT", path: pathOf(changePhoto.path, { uid: member?.uid }), member, body: picture });
}

async function search(member: Member | undefined) {
  return askOnce({ ...toEdge, method: "POST", path: searchVideos.path, member, body: { query: "bread" } });
}

/** Thirty a minute: counted by the process alone, since nobody else is there. */
async function expectLimitWithoutCache(member: Member | undefined): Promise<void> {
  services.cache.fall("off");
  const statuses = new Set<number | undefined>();
  for (let n = 0; n < 31; n += 1) statuses.add((await search(member)).status);
  expect(statuses).toContain(429);
}

async function expectHoldsReleased(people: readonly Member[]): Promise<void> {
  await eventually("every hold to be settled or released", async () => {
    const held = await Promise.all(
      people.map(async (member) => (await ask(product.origin, member, readCredits, { params: { uid: member.uid } })).held),
    );
    return held.every((amount) => Number(amount) === 0);
  });
}
