import { join } from "node:path";
import { startAuthorsFixture, type AuthorsFixture } from "./authors-fixture.ts";
import { cpuMicros } from "./cpu-time.ts";
import { interleave, isTrial, type BenchSize, type Run } from "./interleaved.ts";
import { wrk } from "./wrk.ts";
import { pgbench } from "./pgbench.ts";

const pages = 4_096;
const authors = 2_048;

/** Compares autosave over HTTP with pgbench doing the same save as one statement. */
export async function benchSave({ pairs, seconds, connections }: BenchSize): Promise<void> {
  const fixture = await startAuthorsFixture({ pages, authors, blocksPerPage: isTrial({ pairs }) ? 1 : 20 });
  let salt = 0;
  try {
    await interleave({
      bench: "save",
      pairs,
      ours: () => throughHttp(fixture, { seconds, connections, salt: (salt += 1) }),
      bare: () => bareStatement(fixture, { seconds, connections }),
    });
  } finally {
    await fixture.stop();
  }
}

async function throughHttp(
  { origins, apiPids, postgresPid, describePages }: AuthorsFixture,
  { seconds, connections, salt }: { seconds: number; connections: number; salt: number },
): Promise<Run> {
  const described = await describePages();
  const before = cpuMicros([...apiPids, postgresPid]);
  const load = await wrk({
    url: origins[0] ?? "",
    environment: { BENCH_PORTS: origins.map((origin) => new URL(origin).port).join(" ") },
    script: join(import.meta.dirname, "save.lua"),
    args: [described, String(Math.min(2, connections)), String(salt)],
    connections,
    seconds,
  });
  return { ...load, cpuMicrosPerRequest: (cpuMicros([...apiPids, postgresPid]) - before) / load.requests };
}

function bareStatement({ ownerUrl, postgresPid }: AuthorsFixture, { seconds, connections }: { seconds: number; connections: number }) {
  return pgbench({
    url: ownerUrl,
    postgresPid,
    script: join(import.meta.dirname, "save-bare.sql"),
    settings: { authors, pages_per_client: Math.floor(pages / connections) },
    connections,
    seconds,
  });
}
