import { randomUUID } from "node:crypto";
import { formatCredits } from "@coursewright/base/credits.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import type pg from "pg";
import type { ProcessHandle, Product } from "../../../tools/product.ts";
import { eventually } from "../../product/eventually.ts";
import { ask } from "../support/ask.ts";
import { createAuthors, type Member } from "../support/authors.ts";
import { dueFor, startUpdate } from "./updated-pages.ts";
import { type Fate, writePages, type WrittenPage } from "../support/written-pages.ts";

const busyWithinMs = 3_000;
const fates: readonly Fate[] = ["well"];

export interface JobLoad {
  /** Returns undefined while a job is in progress. */
  whenEnded(): Promise<EndedJobs | undefined>;
  /** The expected end of every job. */
  expected(): Pick<EndedJobs, "jobs" | "publications" | "updates">;
  /** In each wave every author publishes a course and has a page of it catalogued. Starts waves until this worker has a job. */
  startUntilBusy(worker: ProcessHandle): Promise<void>;
}

interface EndedJobs {
  /** The number of jobs by kind and status. */
  readonly jobs: readonly string[];
  readonly publications: readonly string[];
  /** Each update with the amount charged for it. */
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
  const crowd = await createAuthors(product, { prefix: `jobs-${randomUUID()}-`, count: authors, gift: 100 });
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
    // Audio takes the processor for seconds, so waits would say nothing about the jobs.
    await startUpdate(product.origin, member, page, { audiobook: false });
    started.push(course);
  }

  async function startWave(): Promise<void> {
    await Promise.all((courses.shift() ?? []).map(start));
  }

  async function runningOn(executor: string): Promise<number> {
    const running = "select count(*)::int n from dbos.workflow_status where status = 'PENDING' and executor_id = $1";
    return (await store.query<{ n: number }>(running, [executor])).rows[0]?.n ?? 0;
  }

  const read = async <Row extends pg.QueryResultRow>(query: string) => (await store.query<Row>(query, [uids])).rows;
  const lines = async (query: string) => (await read<{ line: string }>(query)).map(({ line }) => line);

  return {
    async startUntilBusy(worker) {
      for (;;) {
        if (courses.length === 0) throw new Error("The worker had no job in any wave");
        await startWave();
        const isBusy = async () => (await runningOn(worker.executor)) > 0;
        if (await eventually("a job on the worker", isBusy, busyWithinMs).catch(() => false)) return;
      }
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
          `select page_id || ' ' || catalogue_state || ' ' || (
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
        updates: first.map((page) => `${page.address.pageId} done ${formatCredits(dueFor(page).catalogue)}`).toSorted(),
      };
    },
  };
}
