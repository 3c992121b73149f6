import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAttempts } from "../../src/features/accounts/attempts.ts";
import { createPace } from "../../src/platform/ai-gateway/pace.ts";
import { createLimiter } from "../../src/platform/http/limits.ts";
import { migrateJobs } from "../../src/platform/jobs/migrate.ts";
import { createTestFixture, type TestFixture } from "../fixture.ts";

const root = join(import.meta.dirname, "../../../..");
/** Paths in code that look like bucket prefixes but are screens, image types or archive folders. */
const notInBuckets = new Set(["assets", "api", "image", "media", "courses", "pages"]);

const prefixInStore = /[`"]([a-z]+\/)(?:\$\{|")/g;
const keyInRedis = /`([a-z-]+:)\$\{/g;

let fixture: TestFixture;
beforeAll(async () => {
  fixture = await createTestFixture();
  await migrateJobs(fixture.urls.authorsOwnerUrl);
});
afterAll(() => fixture.close());

/** The tables in docs/operating.md that list all stored data. */
const lines = (() => {
  const text = readFileSync(join(root, "docs/operating.md"), "utf8");
  const section = text.split("## What grows, and what removes it")[1]?.split("\n## ")[0] ?? "";
  return section.split("\n").flatMap((line) => {
    const [, names = "", , , , tests = ""] = line.split("|").map((cell) => cell.trim());
    return names.startsWith("`") ? [{ names: namesIn(names), tests: namesIn(tests), line }] : [];
  });
})();
const described = new Set(lines.flatMap(({ names }) => names));

describe("docs/operating.md has a line for", () => {
  it.each(["directory", "authors"] as const)("every table of the %s database", async (database) => {
    const tables = await tablesOf(fixture.urls[`${database}OwnerUrl`]);
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter((table) => !described.has(table))).toEqual([]);
  });

  it("every prefix of the buckets", () => {
    const prefixes = inCode(prefixInStore).filter((prefix) => !notInBuckets.has(prefix.slice(0, -1)));
    expect(prefixes).toContain("incoming/");
    expect(prefixes.filter((prefix) => !described.has(prefix))).toEqual([]);
  });

  it("every kind of key in Redis", () => {
    const keys = inCode(keyInRedis, /redis/);
    expect(keys).toContain("limit:");
    expect(keys.filter((key) => !described.has(key))).toEqual([]);
  });
});

it("every key in Redis has an end", async () => {
  const who = crypto.randomUUID();
  await createLimiter(fixture).take("generate", who);
  await createPace({ redis: fixture.redis, name: who, perMinute: 60 }).take(1_000);
  const attempts = createAttempts(fixture);
  const before = new Set(await fixture.redis.keys("attempts:*"));
  await attempts.take(who, { max: 1, windowMs: 60_000 });
  const keys = [...(await fixture.redis.keys(`*${who}*`)), ...(await fixture.redis.keys("attempts:*")).filter((key) => !before.has(key))];
  // The counts per minute and per day, the pace and an attempt. Other tests may add keys.
  expect(keys.length).toBeGreaterThanOrEqual(4);
  expect(await Promise.all(keys.map((key) => fixture.redis.pttl(key)))).not.toContain(-1);
  const code = inCode(/redis\s*\.set\(([^)]*\)?[^)]*)\)/g, /redis/);
  expect(code.filter((set) => !/"(?:EX|PX)"/.test(set))).toEqual([]);
});

it("names tests that exist", () => {
  const missing = lines.flatMap(({ names, tests }) =>
    tests.length === 0
      ? [`${names.join()}: no test`]
      : tests.filter((test) => !existsSync(join(root, test))).map((test) => `${names.join()}: ${test}`),
  );
  expect(missing).toEqual([]);
});

it("names nothing that is no longer stored", async () => {
  const stored = new Set([
    ...(await tablesOf(fixture.urls.directoryOwnerUrl)),
    ...(await tablesOf(fixture.urls.authorsOwnerUrl)),
    ...inCode(prefixInStore),
    ...inCode(keyInRedis, /redis/),
  ]);
  expect([...described].filter((name) => !stored.has(name) && !name.startsWith("{"))).toEqual([]);
});

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select case when nspname = 'public' then relname else nspname || '.' || relname end as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1`);
  await client.end();
  return rows.map(({ name }) => name);
}

/** Matches of a pattern in deployed files that mention `about`. */
function inCode(pattern: RegExp, about = /storage|bucket|releases|screenshotPath/i): string[] {
  const files = globSync(["apps/{server,edge}/src/**/*.ts", "packages/contract/src/*.ts"], { cwd: root });
  const code = files
    .filter((file) => !/test(?:ing)?[.-]|-testing|\.test\./.test(file))
    .map((file) => readFileSync(join(root, file), "utf8"));
  return [
    ...new Set(code.filter((text) => about.test(text)).flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name))),
  ].toSorted();
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}
