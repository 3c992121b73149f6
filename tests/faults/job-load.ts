import { randomUUID } from "node:crypto";
import { addCredits, formatCredits } from "@coursewright/base/credits.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import type pg from "pg";
import type { Product } from "../../tools/product.ts";
import { ask } from "./ask.ts";
import { gather, type Member } from "./crowd.ts";
import { dueFor, startUpdate } from "./updated-pages.ts";
import { type Fate, writePages, type WrittenPage } from "./written-pages.ts";

const fates: readonly Fate[] = ["well"];

export interface JobLoad {
  /** Every author publishes one of their courses and has one page of it catalogued and read out. */
  startWave(): Promise<void>;
  /** Nothing while a job is in progress. */
  whenEnded(): Promise<EndedJobs | undefined>;
  /** How every job must have ended. */
  expected(): Pick<EndedJobs, "jobs" | "publications" | "updates">;
  /** On how many workers jobs run. */
  busyWorkers(): Promise<number>;
}

interface EndedJobs {
  /** How many of each kind ended how. */
  readonly jobs: readonly string[];
  readonly publications: readonly string[];
  /** With what was charged for each. */
  readonly updates: readonly string[];
  readonly openHolds: number;
  readonly maxWaitMs: number;
}

interface Course {
  readonly member: Member;
  readonly pages: readonly WrittenPage[];
}

interface LoadOptions {
  readonly store: pg.Client;
  readonly authors: number;
  readonly waves: number;
}

export async function prepareJobs(product: Product, { store, authors, waves }: LoadOptions): Promise<JobLoad> {
  const crowd = await gather(product, { prefix: `jobs-${randomUUID()}-`, count: authors, gift: 100 });
  const uids = crowd.map(({ uid }) => uid);
  const courses: Course[][] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    courses.push(await Promise.all(crowd.map(async (member) => ({ member, pages: await writePages(product.origin, member, fates) }))));
  }
  const started: Course[] = [];

  async function start(course: Course): Promise<void> {
    const { member, pages } = course;
    const [page] = pages;
    if (!page) throw new Error("A course has pages");
    const params = { uid: member.uid, projectId: page.address.projectId };
    await ask(product.origin, member, publish, { params, body: { subdomain: `fault-${randomUUID().slice(0, 12)}` } });
    await startUpdate(product.origin, member, page);
    started.push(course);
  }

  const read = async <Row extends pg.QueryResultRow>(query: string) => (await store.query<Row>(query, [uids])).rows;
  const lines = async (query: string) => (await read<{ line: string }>(query)).map(({ line }) => line);

  return {
    async startWave() {
      await Promise.all((courses.shift() ?? []).map(start));
    },
    async whenEnded() {
      const [open] = await read<{ n: number }>(
        "select count(*)::int n from dbos.workflow_status where queue_partition_key = any ($1) and status in ('ENQUEUED', 'PENDING')",
      );
      if (open?.n !== 0) return undefined;
      const [waits] = await read<{ ms: number }>(
        "select max(completed_at - created_at)::int ms from dbos.workflow_status where queue_partition_key = any ($1)",
      );
      const holds = await read("select from holds where author_id = any ($1) and state = 'open'");
      return {
        jobs: await lines(
          "select name || ' ' || status || ' ' || count(*) as line from dbos.workflow_status where queue_partition_key = any ($1) group by name, status order by 1",
        ),
        publications: await lines("select project_id || ' ' || state as line from publications where author_id = any ($1) order by 1"),
        updates: await lines(
          `select page_id || ' ' || catalogue_state || ' ' || audiobook_state || ' ' || (
             select coalesce(sum(spent), 0) from ledger_operations o
             where o.author_id = u.author_id and o.operation_id like '%' || u.update_id || '%' and o.kind = 'settle'
           ) as line
           from catalogue_updates u where author_id = any ($1) and ended_at is not null order by 1`,
        ),
        openHolds: holds.length,
        maxWaitMs: waits?.ms ?? 0,
      };
    },
    expected() {
      const first = started.flatMap(({ pages }) => pages.slice(0, 1));
      return {
        jobs: [`publish SUCCESS ${first.length}`, `update-catalogue SUCCESS ${first.length}`],
        publications: first.map(({ address }) => `${address.projectId} live`).toSorted(),
        updates: first.map((page) => `${page.address.pageId} done done ${chargeFor(page)}`).toSorted(),
      };
    },
    async busyWorkers() {
      const [row] = await read<{ n: number }>(
        "select count(distinct executor_id)::int n from dbos.workflow_status where queue_partition_key = any ($1) and status = 'PENDING'",
      );
      return row?.n ?? 0;
    },
  };
}

function chargeFor(page: WrittenPage): string {
  const { catalogue, audiobook } = dueFor(page);
  return formatCredits(addCredits(catalogue, audiobook));
}
