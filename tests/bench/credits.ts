import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { credits as whole } from "@coursewright/base/credits.ts";
import { cpuMicros } from "./cpu-time.ts";
import { authorNamed, type CreditsFixture, startCreditsFixture } from "./credits-fixture.ts";
import { type BenchSize, interleave, isTrial, type Run } from "./interleaved.ts";
import { pgbench } from "./pgbench.ts";

interface Load {
  authors: number;
  connections: number;
  seconds: number;
}

/** Compares holds and settlements through the ledger service with pgbench subtracting 1 from one row. */
export async function benchCredits({ pairs, seconds, connections }: BenchSize): Promise<void> {
  const manyAuthors = isTrial({ pairs }) ? 100 : 10_000;
  const fixture = await startCreditsFixture({ authors: manyAuthors });
  const hot = { authors: 1, connections, seconds };
  const spread = { authors: manyAuthors, connections, seconds };
  try {
    const best = { ...hot, connections: await bestConcurrency(fixture, hot) };
    for (const [bench, load, bareLoad] of [
      ["credits on one account", hot, hot],
      [`credits on one account, bare at its best (${best.connections})`, hot, best],
      [`credits over ${manyAuthors} accounts`, spread, spread],
    ] as const) {
      await interleave({ bench, pairs, ours: () => throughService(fixture, load), bare: () => bareUpdates(fixture, bareLoad) });
    }
    const violations = await fixture.verify();
    if (violations.length > 0) throw new Error(`The ledger is not exact: ${JSON.stringify(violations)}`);
  } finally {
    await fixture.stop();
  }
}

/** A hold and its settlement count as two. */
async function throughService({ credits, postgresPid }: CreditsFixture, { authors, connections, seconds }: Load): Promise<Run> {
  const latencies: number[] = [];
  const timed = async (work: Promise<unknown>) => {
    const began = performance.now();
    await work;
    latencies.push(performance.now() - began);
  };
  const pids = [postgresPid, process.pid];
  const cpuBefore = cpuMicros(pids);
  const began = performance.now();
  const charge = async () => {
    while (performance.now() - began < seconds * 1000) {
      const name = { uid: authorNamed(Math.floor(Math.random() * authors)), operation: randomUUID() };
      await timed(credits.hold({ ...name, amount: whole(1), reason: "bench" }));
      await timed(credits.settle({ ...name, amount: whole(1) }));
    }
  };
  await Promise.all(Array.from({ length: connections }, charge));
  return {
    perSecond: (latencies.length / (performance.now() - began)) * 1000,
    p99Ms: latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0,
    cpuMicrosPerRequest: (cpuMicros(pids) - cpuBefore) / latencies.length,
  };
}

function bareUpdates({ ownerUrl, postgresPid }: CreditsFixture, { authors, connections, seconds }: Load): Promise<Run> {
  const script = join(import.meta.dirname, "credits-bare.sql");
  return pgbench({ url: ownerUrl, postgresPid, script, settings: { authors }, connections, seconds });
}

async function bestConcurrency(fixture: CreditsFixture, load: Load): Promise<number> {
  const tried: Array<{ connections: number; perSecond: number }> = [];
  for (const connections of [1, 2, 4, 8]) {
    const { perSecond } = await bareUpdates(fixture, { ...load, connections });
    console.log(`bare, one row, ${connections} at once: ${perSecond.toFixed(0)}/s`);
    tried.push({ connections, perSecond });
  }
  return tried.reduce((best, one) => (one.perSecond > best.perSecond ? one : best)).connections;
}
