import { AuthorId } from "@coursewright/base/ids.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestFixture, type TestFixture } from "../../../test/fixture.ts";
import { createJobs } from "../jobs/jobs.ts";
import { createDatabases, shardIndexOf } from "./databases.ts";

const away = "postgres://nobody@127.0.0.1:1/none";
let fixture: TestFixture;
beforeAll(async () => {
  fixture = await createTestFixture();
});
afterAll(() => fixture.close());

it("always maps an author to the same shard", () => {
  const authors = ["a", "b", "marta", "author-1", "author-2", "author-3"].map((id) => AuthorId.parse(id));
  expect(authors.map((author) => shardIndexOf(author, 1))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(authors.map((author) => shardIndexOf(author, 2))).toEqual([1, 0, 1, 0, 0, 0]);
  // When the number of shards doubles, each author can move to only one new shard.
  for (const author of authors) expect([0, 2]).toContain(shardIndexOf(author, 4) - shardIndexOf(author, 2));
});

it("asks the other shards when one is unreachable", async () => {
  const { databases } = open([away, fixture.urls.authorsUrl]);
  const answered = await databases.fromShards(async ({ index, pool }) => (await pool.query("select 1")).rows.map(() => index));
  expect(answered).toEqual([1]);
  await databases.close();
});

it("throws when no shard answers", async () => {
  const { databases } = open([away, away]);
  await expect(databases.fromShards(async ({ pool }) => (await pool.query("select 1")).rows)).rejects.toThrow("ECONNREFUSED");
  await databases.close();
});

it("requires a worker's shard when there are several", async () => {
  const { databases, authorsUrls } = open([fixture.urls.authorsUrl, fixture.urls.authorsUrl]);
  const jobs = await createJobs({ databases, authorsUrls, log: fixture.log });
  const worker = { workflows: [], onLeaseLost: () => undefined };
  await expect(jobs.startWorker(worker)).rejects.toThrow("WORKER_SHARD must say");
  await expect(jobs.startWorker({ ...worker, shard: 2 })).rejects.toThrow("There is no shard 2");
  await databases.close();
});

function open(authorsUrls: string[]) {
  const { urls, log } = fixture;
  return { authorsUrls, databases: createDatabases({ directoryUrl: urls.directoryUrl, authorsUrls, poolSize: 1, log }) };
}
