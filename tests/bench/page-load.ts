import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startAuthorsFixture, type AuthorsFixture } from "./authors-fixture.ts";
import { cpuMicros } from "./cpu-time.ts";
import { interleave, isTrial, type BenchSize, type Run } from "./interleaved.ts";
import { wrk } from "./wrk.ts";
import { pgbench } from "./pgbench.ts";

/** Compares opening a page of 500 blocks over HTTP with pgbench reading its text. */
export async function benchLoad({ pairs, seconds, connections }: BenchSize): Promise<void> {
  const pages = isTrial({ pairs }) ? 32 : 128;
  const fixture = await startAuthorsFixture({ pages, authors: pages, blocksPerPage: 500 });
  try {
    const described = await fixture.describePages();
    await openEach(fixture, described);
    await keepTexts(fixture);
    await interleave({
      bench: "load",
      pairs,
      ours: () => throughHttp(fixture, { described, seconds, connections }),
      bare: () =>
        pgbench({
          url: fixture.ownerUrl,
          postgresPid: fixture.postgresPid,
          script: join(import.meta.dirname, "page-load-bare.sql"),
          settings: { pages },
          connections,
          seconds,
        }),
    });
  } finally {
    await fixture.stop();
  }
}

/** The first reader of a version fills the cache for the others. */
async function openEach({ origins }: AuthorsFixture, described: string): Promise<void> {
  for (const line of readFileSync(described, "utf8").split("\n")) {
    const [author, page, , , bearer] = line.split(" ");
    const path = `/api/coursewright/v2/users/${author}/projects/${page}/chapters/${page}/pages/${page}`;
    const response = await fetch(`${origins[0]}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
    const { length } = await response.text();
    if (!response.ok || length < 150_000) throw new Error(`A page of 500 blocks was not opened: ${response.status}, ${length} characters`);
  }
}

/** The baseline: the page's blocks as one plain text, with the fastest compression of PostgreSQL. */
async function keepTexts({ ownerUrl }: AuthorsFixture): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query(`
    create table bench_page_texts (author_id text, page_id uuid, blocks text compression lz4, primary key (author_id, page_id));
    insert into bench_page_texts
      select pages.author_id, pages.page_id, '[' || string_agg(block::text, ',' order by place) || ']'
      from pages, unnest(block_order) with ordinality as placed (id, place)
      join blocks on blocks.block_id = placed.id
      where blocks.author_id = pages.author_id and blocks.page_id = pages.page_id
      group by 1, 2`);
  await client.query("vacuum analyze bench_page_texts");
  await client.end();
}

async function throughHttp(
  { origins, apiPids, postgresPid }: AuthorsFixture,
  { described, seconds, connections }: { described: string; seconds: number; connections: number },
): Promise<Run> {
  const before = cpuMicros([...apiPids, postgresPid]);
  const load = await wrk({
    url: origins[0] ?? "",
    environment: { BENCH_PORTS: origins.map((origin) => new URL(origin).port).join(" ") },
    script: join(import.meta.dirname, "page-load.lua"),
    args: [described],
    connections,
    seconds,
  });
  return { ...load, cpuMicrosPerRequest: (cpuMicros([...apiPids, postgresPid]) - before) / load.requests };
}
