import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { PageId } from "@coursewright/base/ids.ts";
import { updateMany } from "@coursewright/contract/catalogue.ts";
import { duplicateProject } from "@coursewright/contract/course-tree.ts";
import { readOutline } from "@coursewright/contract/courses.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../product/eventually.ts";
import { ask } from "../support/ask.ts";
import { gather, type Member } from "../support/authors.ts";
import { checkStarts } from "./fair-starts.ts";
import { startUpdate } from "./updated-pages.ts";
import { writePages } from "../support/written-pages.ts";
import { startTwoWorkers, type TwoWorkers } from "./two-workers.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
/** What the greedy one asks for: so many pages, in so many copies of their course. */
const [greedyPages, greedyCopies] = isLong ? [99, 99] : [33, 8];
const others = isLong ? 100 : 3;
const patienceMs = isLong ? 600_000 : 180_000;
let setup: TwoWorkers;
beforeAll(async () => {
  setup = await startTwoWorkers([200, 600]);
});
afterAll(() => setup.stop());

it(
  "one author asks for nearly all of the jobs there are: everybody else's begins within 5 s",
  async () => {
    const [greedy] = await gather(setup.product, { prefix: `greedy-${randomUUID()}-`, count: 1, gift: 5_000 });
    if (!greedy) throw new Error("Nobody came");
    const crowd = await gather(setup.product, { prefix: `modest-${randomUUID()}-`, count: others, gift: 10 });
    const modestPages = await Promise.all(
      crowd.map(async (member) => ({ member, pages: await writePages(setup.product.origin, member, ["well"]) })),
    );
    const asked = await askForMuch(greedy);
    for (const { member, pages } of modestPages) {
      for (const page of pages) await startUpdate(setup.product.origin, member, page, { audiobook: false });
      // Who comes at once with a hundred others waits for them.
      await setTimeout(100);
    }
    const waits = await eventually("everybody's job to begin", () => whenAllBegan(crowd), patienceMs);
    const left = await waitingOf(greedy);
    console.log(JSON.stringify({ fault: "no-author-starves", asked, left, others, longestWaitMs: Math.max(...waits) }));
    expect(checkStarts({ asked, left, waitsMs: waits })).toEqual([]);
    // What is left would keep the workers of the next test busy.
    await setup.store.query("delete from dbos.workflow_status where queue_partition_key = $1", [greedy.uid]);
  },
  patienceMs,
);

/** A course and its copies; answers how many pages they have in all. */
async function askForMuch(member: Member): Promise<number> {
  const { uid } = member;
  const [first = absent()] = await writePages(
    setup.product.origin,
    member,
    Array.from({ length: greedyPages }, () => "well" as const),
  );
  const { projectId } = first.address;
  const projects = [projectId];
  for (let n = 0; n < greedyCopies; n += 1) {
    projects.push((await ask(setup.product.origin, member, duplicateProject, { params: { uid, projectId } })).id);
  }
  for (const project of projects) {
    const pages = (await outlineOf(member, project)).map(({ id }) => id);
    await ask(setup.product.origin, member, updateMany, { params: { uid, projectId: project }, body: { pages, audiobooks: false } });
  }
  return projects.length * greedyPages;
}

async function outlineOf(member: Member, projectId: string): Promise<Array<{ id: PageId }>> {
  const { chapters } = await ask(setup.product.origin, member, readOutline, { params: { uid: member.uid, projectId } });
  return chapters.flatMap(({ pages }) => pages);
}

async function whenAllBegan(crowd: readonly Member[]): Promise<number[] | undefined> {
  const { rows } = await setup.store.query<{ waited: number }>(
    `select (started_at_epoch_ms - created_at)::integer as waited from dbos.workflow_status
     where started_at_epoch_ms is not null and queue_partition_key = any ($1)`,
    [crowd.map(({ uid }) => uid)],
  );
  return rows.length === crowd.length ? rows.map(({ waited }) => waited) : undefined;
}

async function waitingOf({ uid }: Member): Promise<number> {
  const waiting = "select count(*)::integer as n from dbos.workflow_status where status = 'ENQUEUED' and queue_partition_key = $1";
  return (await setup.store.query<{ n: number }>(waiting, [uid])).rows[0]?.n ?? 0;
}

function absent(): never {
  throw new Error("There should have been one");
}
