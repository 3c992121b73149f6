import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { checkVisits, type Total } from "../faults/reading/visit-history.ts";
import { built, startAuthorsFixture } from "./authors-fixture.ts";
import { pageOf, type BeaconLoad, type BeaconReport } from "./beacons.ts";
import { startServeFixture, type Nginx } from "./serve-fixture.ts";

export interface EventsFixture {
  readonly edge: Nginx;
  readonly courses: number;
  readonly pids: { readonly api: number[]; readonly postgres: number; readonly worker: number };
  sendBeacons(load: Pick<BeaconLoad, "perSecond" | "seconds">): Promise<BeaconReport>;
  /** Waits until all batches are counted. Returns how many are missing, and wrong counts. */
  judge(reports: readonly BeaconReport[]): Promise<{ lost: number; wrong: string[] }>;
  stop(): Promise<void>;
}

/** The number of courses. Each author has one. */
const courses = 200;

/** Edge, API, a worker that counts, and PostgreSQL, with courses of one page with one question. */
export async function startEventsFixture(): Promise<EventsFixture> {
  const authors = await startAuthorsFixture({ pages: courses, authors: courses, blocksPerPage: 1 });
  const { environment, origins, apiPids, postgresPid, ownerUrl } = authors;
  await fillSubdomains(environment.DIRECTORY_OWNER_URL);
  const apiPorts = origins.map((origin) => Number(new URL(origin).port));
  // Ports beside those of the API.
  const served = await startServeFixture({ apiPorts, distance: 96, count: courses });
  const worker = spawn(process.execPath, [built("main-worker.js")], { env: environment, stdio: ["ignore", "ignore", "inherit"] });
  if (worker.pid === undefined) throw new Error("The worker did not start");
  const store = new pg.Client(ownerUrl);
  await store.connect();
  return {
    edge: served.edge,
    courses,
    pids: { api: apiPids, postgres: postgresPid, worker: worker.pid },
    async sendBeacons(load) {
      const workerData: BeaconLoad = { ...load, origin: served.edge.origin, courses };
      const [report]: [BeaconReport] = await messageOf(new Worker(join(import.meta.dirname, "beacons.ts"), { workerData }));
      return report;
    },
    async judge(reports) {
      await whenAllIsCounted(store);
      return judge(store, reports);
    },
    async stop() {
      await store.end();
      worker.kill("SIGTERM");
      await once(worker, "exit");
      await served.stop();
      await authors.stop();
    },
  };
}

async function messageOf(worker: Worker): Promise<[BeaconReport]> {
  const [message] = await once(worker, "message");
  await worker.terminate();
  return [message];
}

async function fillSubdomains(url: string): Promise<void> {
  const directory = new pg.Client(url);
  await directory.connect();
  await directory.query(
    `insert into subdomains (subdomain, author_id, project_id, release_id, published_at, version)
     select 'course-' || n, 'bench-' || n % $1, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'r-00000001', now(), 1
     from generate_series(1, $1::integer) n`,
    [courses],
  );
  await directory.end();
}

async function whenAllIsCounted(store: pg.Client): Promise<void> {
  const deadline = Date.now() + 120_000;
  while ((await store.query("select 1 from event_batches where rolled_at is null limit 1")).rowCount) {
    if (Date.now() > deadline) throw new Error("Not all of it is counted after two minutes");
    await setTimeout(500);
  }
}

async function judge(store: pg.Client, reports: readonly BeaconReport[]): Promise<{ lost: number; wrong: string[] }> {
  const reported = reports.flatMap(({ batches }) => batches);
  const { rows } = await store.query<{ batch_id: string }>("select batch_id from event_batches");
  const stored = new Set(rows.map(({ batch_id }) => batch_id));
  const { rows: totals } = await store.query<Total & { course_id: string }>(
    "select course_id, kind, key, count::integer from course_totals",
  );
  const byCourse = Map.groupBy(totals, ({ course_id }) => course_id);
  const wrong = [...Map.groupBy(reported, ({ course }) => course)].flatMap(([course, all]) => {
    const id = pageOf(course);
    const batches = all.map(({ batch }) => batch);
    return checkVisits([{ id, chapterId: id }], batches, byCourse.get(id) ?? []).map((each) => `course ${course}: ${each}`);
  });
  return { lost: reported.filter(({ batch }) => !stored.has(batch.id)).length, wrong };
}
