import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabases, type TestDatabases } from "../../../apps/server/test/databases.ts";
import { localEnvironment } from "../../../tools/local.ts";
import { compareTables, hashTables } from "./table-hashes.ts";

let databases: TestDatabases;
let store: pg.Client;
beforeAll(async () => {
  databases = await createTestDatabases({ ownerUrl: localEnvironment().DIRECTORY_OWNER_URL });
  store = new pg.Client(databases.authorsOwnerUrl);
  await store.connect();
  await store.query(
    "insert into projects (author_id, project_id, name) select 'author-' || n % 3, gen_random_uuid(), 'Course ' || n from generate_series(1, 30) n",
  );
});
afterAll(async () => {
  await store.end();
  await databases.drop();
});

describe("table hashes", () => {
  it("ignores the order of rows", async () => {
    const before = await hashTables(store);
    await store.query("update projects set name = name where project_id in (select project_id from projects limit 7)");
    expect(compareTables(before, await hashTables(store))).toEqual([]);
    expect(before.get("public.projects")).toMatch(/^30 rows \d+$/);
  });

  it.each([
    ["one row changed in one letter", "update projects set name = 'Course X' where name = 'Course 1'"],
    ["one row missing", "delete from projects where name = 'Course 1'"],
    ["one row twice", "insert into projects (author_id, project_id, name) values ('author-1', gen_random_uuid(), 'Course 1')"],
    ["one table missing", "alter table projects rename to lost"],
  ])("finds %s", async (_, damage) => {
    const before = await hashTables(store);
    await store.query("begin");
    await store.query(damage);
    expect(compareTables(before, await hashTables(store)).join()).toContain("public.projects: was 30 rows");
    await store.query("rollback");
  });

  it("leaves out only the rows of the given authors", async () => {
    const before = await hashTables(store, { without: ["author-1"] });
    await store.query("begin");
    await store.query("update projects set name = 'changed' where author_id = 'author-1'");
    expect(compareTables(before, await hashTables(store, { without: ["author-1"] }))).toEqual([]);
    await store.query("update projects set name = 'changed' where author_id = 'author-2'");
    expect(compareTables(before, await hashTables(store, { without: ["author-1"] }))).toHaveLength(1);
    await store.query("rollback");
  });
});
