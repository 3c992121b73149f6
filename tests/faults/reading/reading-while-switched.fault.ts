import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { savePage } from "@coursewright/contract/courses.ts";
import { publish, readPublication, showVersion } from "@coursewright/contract/publishing.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { startServices } from "../../../tools/services/lifecycle.ts";
import { signUp, type Author } from "../../product/author.ts";
import { layOutCourse, type PageAddress, paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { visit } from "../../product/learner.ts";
import { expectInvariants } from "../support/invariants.ts";
import { killPostgres } from "../support/kill-postgres.ts";
import { checkReads, type Read, type Shown } from "./read-history.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const [switches, maxReads] = isLong ? [100, 10_000] : [12, 1_000];
const rounds = isLong ? 12 : 3;
const pages = 3;
const paragraphs = 40;
const readers = 4;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it("serves the old or the new page whole while versions switch", async () => {
  const course = await newCourse();
  for (const edition of [1, 2, 3]) await publishEdition(course, edition);
  const reading = readOn(course);
  for (let n = 0; n < switches; n += 1) {
    const version = (n % 3) + 1;
    await switchTo(course, version, () => course.author.call(showVersion, { params: course.params, body: { version } }));
  }
  await eventually("the readers to have read enough", async () => reading.reads.length >= maxReads, 240_000);
  const reads = await reading.stop();
  console.log(JSON.stringify({ fault: "reading-while-switched", switches, reads: reads.length }));
  expect(checkReads(reads, course.shown)).toEqual([]);
}, 600_000);

it("keeps the old version up while a publication is interrupted by kills", async () => {
  const since = new Date();
  const course = await newCourse();
  await publishEdition(course, 1);
  const reading = readOn(course);
  const killed: string[] = [];
  for (let edition = 2; edition < rounds + 2; edition += 1) {
    const victim = (["worker", "edge agent", "postgres"] as const)[edition % 3] ?? "worker";
    await Promise.all([publishEdition(course, edition), killSoon(victim)]);
    killed.push(victim);
  }
  const reads = await reading.stop();
  console.log(JSON.stringify({ fault: "killed-while-published", killed, reads: reads.length }));
  expect(checkReads(reads, course.shown)).toEqual([]);
  await expectInvariants(product, { since });
}, 600_000);

interface SwitchedCourse {
  author: Author;
  params: { uid: string; projectId: string };
  written: PageAddress[];
  /** The ids of the paragraphs of each page. */
  blocks: string[];
  version: number;
  host: string;
  subdomain: string;
  shown: Shown[];
}

async function newCourse(): Promise<SwitchedCourse> {
  const author = await signUp({ origin: product.origin, mailUrl: `http://127.0.0.1:${localInstance().ports.mailHttp}` });
  const written = await layOutCourse(author, { pages });
  const [first] = written;
  if (!first) throw new Error("A course has pages");
  const subdomain = `switched-${randomUUID().slice(0, 8)}`;
  const blocks = Array.from({ length: paragraphs }, () => randomUUID());
  const params = { uid: author.uid, projectId: first.projectId };
  return { author, params, written, blocks, version: 0, subdomain, host: `${subdomain}.coursewright.localhost`, shown: [] };
}

/** Every paragraph of every page names the edition. */
async function publishEdition(course: SwitchedCourse, edition: number): Promise<void> {
  const { author, params, subdomain, written, blocks } = course;
  for (const address of written) {
    // A block id may exist on only one page.
    const own = blocks.map((id) => id.slice(0, -12) + address.pageId.slice(-12));
    const upsert = own.map((id) => paragraph(id, `It is edition ${edition} that says so.`));
    const save = { saveId: randomUUID(), baseVersion: course.version, upsert, order: own };
    await again(() => author.call(savePage, { params: address, body: save }));
  }
  course.version += 1;
  await switchTo(course, edition, async () => {
    const key = randomUUID();
    const { id } = await again(() => author.call(publish, { params, body: { subdomain } }, { "idempotency-key": key }));
    const isLive = async () => {
      const { publication } = await again(() => author.call(readPublication, { params }));
      if (publication?.state === "failed") throw new Error("The publication failed");
      return publication?.id === id && publication.state === "live";
    };
    await eventually(`edition ${edition} to be live`, isLive, 240_000);
  });
}

async function switchTo(course: SwitchedCourse, edition: number, ask: () => Promise<unknown>): Promise<void> {
  const previous = course.shown.at(-1);
  course.shown.push({ edition, askedAt: performance.now(), succeededAt: Infinity });
  await ask();
  await eventually(`edition ${edition} to be read`, async () => (await readPage(course, 1)).editions[0] === edition, 240_000);
  if (previous) previous.succeededAt = performance.now();
}

function readOn(course: SwitchedCourse) {
  const reads: Read[] = [];
  const over = new AbortController();
  const lanes = Array.from({ length: readers }, async () => {
    while (!over.signal.aborted) {
      reads.push(await readPage(course, randomInt(1, pages + 1)));
      // Without this pause the readers would take all processor time.
      await setTimeout(10);
    }
  });
  return {
    reads,
    async stop() {
      over.abort();
      await Promise.all(lanes);
      return reads;
    },
  };
}

async function readPage({ host }: SwitchedCourse, page: number): Promise<Read> {
  const startedAt = performance.now();
  const response = await visit(product.origin, host, `/launch/1/page-${page}/`);
  const html = await response.text();
  const editions = [...html.matchAll(/It is edition (\d+) that says so\./g)].map(([, edition]) => Number(edition));
  return { startedAt, endedAt: performance.now(), status: response.status, editions, isWhole: html.endsWith("</html>\n") };
}

async function killSoon(victim: "worker" | "edge agent" | "postgres"): Promise<void> {
  await setTimeout(randomInt(50, 600));
  if (victim === "postgres") {
    killPostgres();
    await startServices(["postgres"]);
    // A worker that lost its slot exits, and its supervisor starts it again.
    await product.worker.restart();
    return;
  }
  const process = victim === "worker" ? product.worker : product.edgeAgent;
  process.kill("SIGKILL");
  await process.restart();
}

/** Repeats a request that a killed server did not answer. Saves and publications carry their own keys. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await ask();
    } catch (cause) {
      if (Date.now() > deadline) throw cause;
      await setTimeout(250);
    }
  }
}
