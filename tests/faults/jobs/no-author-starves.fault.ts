import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { PageId } from "@coursewright/base/ids.ts";
import { updateMany } from "@coursewright/contract/catalogue.ts";
import { duplicateProject } from "@coursewright/contract/course-tree.ts";
import { readOutline } from "@coursewright/contract/courses.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../product/eventually.ts";
import { ask } from "../support/ask.ts";
import { createAuthors, type Member } from "../support/authors.ts";
import { checkStarts } from "./fair-starts.ts";
import { startUpdate } from "./updated-pages.ts";
import { writePages } from "../support/written-pages.ts";
import { startTwoWorkers, type TwoWorkers } from "./two-workers.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
/** The greedy author updates this many pages in this many copies of a course. */
const [greedyPages, greedyCopies] = isLong ? [99, 99] : [33, 8];
const others = isLong ? 100 : 3;
const patienceMs = isLong ? 600_000 : 180_000;
let setup: TwoWorkers;
beforeAll(async () => {
  setup = await startTwoWorkers([200, 600]);
});
afterAll(() => setup.stop());

it(
  "starts everybody else's job within 5 s while one author queues hundreds",
  async () => {
    const [greedy] = await createAuthors(setup.product, { prefix: `greedy-${randomUUID()}-`, count: 1, gift: 5_000 });
    if (!greedy) throw new Error("No author was created");
    const crowd = await createAuthors(setup.product, { prefix: `modest-${randomUUID()}-`, count: others, gift: 10 });
    const modestPages = await Promise.all(
      crowd.map(async (member) => ({ member, pages: await writePages(setup.product.origin, member, ["well"]) })),
    );
    const asked = await askForMuch(greedy);
    for (const { member, pages } of modestPages) {
      for (const page of pages) await startUpdate(setup.product.origin, member, page, { audiobook: false });
      // Authors who start at the same moment would also wait for each other.
      await setTimeout(100);
    }
    const waits = await eventually("everybody's job to begin", () => whenAllBegan(crowd), patienceMs);
    const left = await waitingOf(greedy);
    console.log(JSON.stringify({ fault: "no-author-starves", asked, left, others, maxWaitMs: Math.max(...waits) }));
    expect(checkStarts({ asked, left, waitsMs: waits })).toEqual([]);
    // The remaining jobs would keep the workers of the next test busy.
    await setup.store.query("delete from dbos.workflow_status where queue_partition_key = $1", [greedy.uid]);
  },
  patienceMs,
);

/** Updates a course and its copies. Returns the number of pages. */
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
  throw new Error("A value is missing");
}
