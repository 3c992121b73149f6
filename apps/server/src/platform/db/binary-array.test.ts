import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabases, type TestDatabases } from "../../../test/databases.ts";
import { integerArray, textArray, uuidArray } from "./binary-array.ts";

let databases: TestDatabases;
let client: pg.Client;
beforeAll(async () => {
  databases = await createTestDatabases({ ownerUrl: process.env["AUTHORS_OWNER_URLS"] ?? "" });
  client = new pg.Client(databases.authorsUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await databases.drop();
});

it("encodes arrays that PostgreSQL reads back unchanged", async () => {
  const texts = ['{"a":"b\\"c"}', "", null, "é 🎈 \n {,}", "x".repeat(100_000)];
  const uuids = ["00000000-0000-4000-8000-000000000001", "ffffffff-ffff-4fff-bfff-ffffffffffff"];
  const numbers = [0, 1, -1, 2_147_483_647];
  expect(await readBack(texts, uuids, numbers)).toEqual({ texts, uuids, numbers });
  expect(await readBack([], [], [])).toEqual({ texts: [], uuids: [], numbers: [] });
});

it("rejects a text that is not a UUID", () => {
  expect(() => uuidArray(["00000000-0000-4000-8000-00000000000g"])).toThrow("Not a uuid");
});

async function readBack(texts: Array<string | null>, uuids: string[], numbers: number[]): Promise<unknown> {
  const values = [textArray(texts), uuidArray(uuids), integerArray(numbers)];
  const { rows } = await client.query("select $1::text[] as texts, $2::uuid[]::text[] as uuids, $3::integer[] as numbers", values);
  return rows[0];
}
