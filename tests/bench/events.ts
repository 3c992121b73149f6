import { join } from "node:path";
import { cpuMicros } from "./cpu-time.ts";
import { type EventsFixture, startEventsFixture } from "./events-fixture.ts";
import { median, type BenchSize } from "./interleaved.ts";
import { wrk, type Load } from "./wrk.ts";

const beaconsPerSecond = 500;
const eventsPerBeacon = 10;
/** Each connection requests some thirty pages a second. */
const restMs = 32;

type Costs = Record<"edge" | "api" | "postgres" | "worker", number>;

/**
 * Alternates reading at a steady rate with and without beacons. A run of beacons alone separates the edge's work for them from its work for
 * readers.
 */
export async function benchEvents({ pairs, seconds, connections }: BenchSize): Promise<void> {
  const fixture = await startEventsFixture();
  const { sendBeacons } = fixture;
  const beacons = () => sendBeacons({ perSecond: beaconsPerSecond, seconds });
  const read = () => readPages(fixture, { seconds, connections });
  try {
    await readPages(fixture, { seconds: 2, connections });
    const reports = [await sendBeacons({ perSecond: beaconsPerSecond, seconds: 2 })];
    const runs: Array<Record<string, number>> = [];
    for (let pair = 1; pair <= pairs; pair += 1) {
      const without = await costing(fixture, read);
      const beside = await costing(fixture, async () => {
        const [load, report] = await Promise.all([read(), beacons()]);
        return { load, report };
      });
      const alone = await costing(fixture, beacons);
      reports.push(beside.result.report, alone.result);
      const run = {
        ...compare({ without: without.result, beside: beside.result.load, costs: [without.costs, beside.costs, alone.costs] }),
        ...perBeacon(beside.costs, beside.result.report.sent),
        beaconP99Ms: beside.result.report.p99Ms,
      };
      runs.push(run);
      console.log(
        `${pair}  ${Object.entries(run)
          .map(([name, value]) => `${name} ${value.toFixed(2)}`)
          .join("  ")}`,
      );
    }
    const { lost, wrong } = await fixture.judge(reports);
    for (const each of wrong.slice(0, 20)) console.log(each);
    const sum = (pick: (report: (typeof reports)[number]) => number) => reports.reduce((all, report) => all + pick(report), 0);
    const acknowledged = sum(({ batches }) => batches.length);
    const [first] = runs;
    const medians = Object.keys(first ?? {}).map((name) => [name, Number(median(runs.map((run) => run[name] ?? 0)).toFixed(2))]);
    console.log(
      JSON.stringify({
        bench: "events",
        pairs,
        seconds,
        beaconsSent: sum(({ sent }) => sent),
        acknowledged,
        repeats: sum(({ repeats }) => repeats),
        putOff: sum(({ putOff }) => putOff),
        lost,
        eventsCounted: wrong.length === 0 ? acknowledged * eventsPerBeacon : "wrong",
        wrong: wrong.length,
        ...Object.fromEntries(medians),
      }),
    );
    if (lost > 0 || wrong.length > 0) process.exitCode = 1;
  } finally {
    await fixture.stop();
  }
}

async function readPages(
  { edge, courses }: EventsFixture,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load> {
  const script = join(import.meta.dirname, "reading.lua");
  return wrk({ url: edge.origin, script, args: [String(courses), String(restMs)], connections, seconds, timeoutSeconds: 20 });
}

async function costing<T>({ edge, pids }: EventsFixture, work: () => Promise<T>): Promise<{ result: T; costs: Costs }> {
  const now = (): Costs => ({
    edge: cpuMicros([edge.pid]),
    api: cpuMicros(pids.api),
    postgres: cpuMicros([pids.postgres]),
    worker: cpuMicros([pids.worker]),
  });
  const before = now();
  const result = await work();
  const after = now();
  const costs = {
    edge: after.edge - before.edge,
    api: after.api - before.api,
    postgres: after.postgres - before.postgres,
    worker: after.worker - before.worker,
  };
  return { result, costs };
}

function compare({ without, beside, costs }: { without: Load; beside: Load; costs: readonly [Costs, Costs, Costs] }) {
  const [readCosts, bothCosts, beaconCosts] = costs;
  const readMicros = readCosts.edge / without.requests;
  const readMicrosBeside = (bothCosts.edge - beaconCosts.edge) / beside.requests;
  return {
    readsPerSecond: without.perSecond,
    readsPerSecondBeside: beside.perSecond,
    readMicros,
    readMicrosBeside,
    cpuRatio: readMicrosBeside / readMicros,
    p99Ms: without.p99Ms,
    p99MsBeside: beside.p99Ms,
    p99Ratio: beside.p99Ms / without.p99Ms,
    edgeMicrosInAll: bothCosts.edge / beside.requests,
  };
}

function perBeacon({ api, postgres, worker }: Costs, sent: number) {
  return { apiMicrosPerBeacon: api / sent, postgresMicrosPerBeacon: postgres / sent, workerMicrosPerBeacon: worker / sent };
}
