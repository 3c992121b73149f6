import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { formatCredits } from "@coursewright/base/credits.ts";
import type { PageId } from "@coursewright/base/ids.ts";
import { readListing, readOutdated, updateMany } from "@coursewright/contract/catalogue.ts";
import { duplicateProject } from "@coursewright/contract/course-tree.ts";
import { readOutline, savePage } from "@coursewright/contract/courses.ts";
import { charactersOf, costOf } from "@coursewright/course/update-cost.ts";
import type pg from "pg";
import { fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startProduct, type Product } from "../../tools/product.ts";
import { type ModelProvider, startModelProvider } from "../fakes/model-provider.ts";
import { paragraph } from "../product/course.ts";
import { eventually } from "../product/eventually.ts";
import { connectAsOwner, gather, type Member } from "./crowd.ts";
import { expectInvariants } from "./invariants.ts";
import { ask, noBrowser, startUpdate, writePages } from "./updated-pages.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const pagesOfCourse = isLong ? 40 : 4;
/** What the greedy one asks for: so many pages, in so many copies of their course. */
const [greedyPages, greedyCopies] = isLong ? [99, 99] : [33, 19];
const others = isLong ? 100 : 12;
const patienceMs = isLong ? 600_000 : 180_000;

const since = new Date();
let provider: ModelProvider;
let product: Product;
let store: pg.Client;
beforeAll(async () => {
  provider = await startModelProvider({ port: 0, latencyMs: [200, 600] });
  product = await startProduct({ workerProcesses: 2, env: { AI_BASE_URL: provider.baseUrl, BROWSER_PATH: noBrowser } });
  store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
});
afterAll(async () => {
  await store.end();
  await product.stop();
  await provider.close();
});

it(
  "of a course that was recorded, one paragraph is changed: it alone is spoken, and it alone is charged",
  async () => {
    const [author] = await gather(product, { prefix: `reading-${randomUUID()}-`, count: 1, gift: 500 });
    if (!author) throw new Error("Nobody came");
    const pages = await writePages(
      product.origin,
      author,
      Array.from({ length: pagesOfCourse }, () => "well" as const),
    );
    for (const page of pages) await startUpdate(product.origin, author, page);
    await allEnded(author);
    const [{ address, blocks } = absent(), ...unchanged] = pages;
    const before = await spokenTexts();
    expect(before).toHaveLength(new Set(before).size);

    const words = "Now it rests overnight, and is baked before breakfast.";
    const [, second = absent()] = blocks;
    await ask(product.origin, author, savePage, {
      params: address,
      body: { saveId: randomUUID(), baseVersion: 1, upsert: [{ ...paragraph(second.id, words) }] },
    });
    const params = { uid: author.uid, projectId: address.projectId };
    const outdated = await ask(product.origin, author, readOutdated, { params });
    expect(outdated.pages.map(({ pageId }) => pageId)).toEqual([address.pageId]);
    const all = (await outlineOf(author, address.projectId)).map(({ id }) => id);
    await ask(product.origin, author, updateMany, { params, body: { pages: all, audiobooks: true } });
    await allEnded(author);

    expect((await spokenTexts()).slice(before.length)).toEqual([words]);
    const { audiobook } = await ask(product.origin, author, readListing, { params: address });
    expect(audiobook).toMatchObject({ credits: formatCredits(costOf("audiobook", charactersOf(words))), isOutdated: false });
    expect(await audiobooksCharged(author)).toBe(pages.length + 1);
    console.log(
      JSON.stringify({ fault: "one paragraph changed", pages: pages.length, spoken: before.length, again: 1, untouched: unchanged.length }),
    );
    await expectInvariants(product, { since });
  },
  patienceMs,
);

it(
  "one author asks for nearly all of the jobs there are: everybody else's begins within 5 s",
  async () => {
    const [greedy] = await gather(product, { prefix: `greedy-${randomUUID()}-`, count: 1, gift: 5_000 });
    if (!greedy) throw new Error("Nobody came");
    const crowd = await gather(product, { prefix: `modest-${randomUUID()}-`, count: others, gift: 10 });
    const modestPages = await Promise.all(
      crowd.map(async (member) => ({ member, pages: await writePages(product.origin, member, ["well"]) })),
    );
    const asked = await askForMuch(greedy);
    for (const { member, pages } of modestPages) {
      for (const page of pages) await startUpdate(product.origin, member, page, { audiobook: false });
      // Who comes at once with a hundred others waits for them.
      await setTimeout(100);
    }
    const waits = await eventually("everybody's job to begin", () => whenAllBegan(crowd), patienceMs);
    const left = await waitingOf(greedy);
    console.log(JSON.stringify({ fault: "fairness", asked, left, others, longestWaitMs: Math.max(...waits) }));
    expect(left).toBeGreaterThan(asked / 2);
    expect(Math.max(...waits)).toBeLessThan(5_000);
    // What is left would keep the workers of the next test busy.
    await store.query("delete from dbos.workflow_status where queue_partition_key = $1", [greedy.uid]);
  },
  patienceMs,
);

/** A course and its copies; answers how many pages they have in all. */
async function askForMuch(member: Member): Promise<number> {
  const { uid } = member;
  const [first = absent()] = await writePages(
    product.origin,
    member,
    Array.from({ length: greedyPages }, () => "well" as const),
  );
  const { projectId } = first.address;
  const projects = [projectId];
  for (let n = 0; n < greedyCopies; n += 1) {
    projects.push((await ask(product.origin, member, duplicateProject, { params: { uid, projectId } })).id);
  }
  for (const project of projects) {
    const pages = (await outlineOf(member, project)).map(({ id }) => id);
    await ask(product.origin, member, updateMany, { params: { uid, projectId: project }, body: { pages, audiobooks: false } });
  }
  return projects.length * greedyPages;
}

async function outlineOf(member: Member, projectId: string): Promise<Array<{ id: PageId }>> {
  const { chapters } = await ask(product.origin, member, readOutline, { params: { uid: member.uid, projectId } });
  return chapters.flatMap(({ pages }) => pages);
}

async function allEnded({ uid }: Member): Promise<void> {
  const running = "select 1 from catalogue_updates where author_id = $1 and ended_at is null";
  await eventually("all updates to end", async () => (await store.query(running, [uid])).rowCount === 0, patienceMs);
}

async function whenAllBegan(crowd: readonly Member[]): Promise<number[] | undefined> {
  const { rows } = await store.query<{ waited: number }>(
    `select (started_at_epoch_ms - created_at)::integer as waited from dbos.workflow_status
     where started_at_epoch_ms is not null and queue_partition_key = any ($1)`,
    [crowd.map(({ uid }) => uid)],
  );
  return rows.length === crowd.length ? rows.map(({ waited }) => waited) : undefined;
}

async function waitingOf({ uid }: Member): Promise<number> {
  const waiting = "select count(*)::integer as n from dbos.workflow_status where status = 'ENQUEUED' and queue_partition_key = $1";
  return (await store.query<{ n: number }>(waiting, [uid])).rows[0]?.n ?? 0;
}

async function audiobooksCharged({ uid }: Member): Promise<number> {
  const charged = "select 1 from ledger_operations where author_id = $1 and kind = 'settle' and reason = 'audiobook'";
  return (await store.query(charged, [uid])).rowCount ?? 0;
}

const Calls = z.array(z.object({ path: z.string(), userMessage: z.string() }));

async function spokenTexts(): Promise<string[]> {
  const calls = Calls.parse(await (await fetch(`${provider.origin}/__calls`)).json());
  return calls.filter(({ path }) => path === "/v1/audio/speech").map(({ userMessage }) => userMessage);
}

function absent(): never {
  throw new Error("There should have been one");
}
