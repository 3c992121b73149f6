import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { ClientBase } from "pg";
import { verifyLedger } from "../../apps/server/src/features/credits/verify-ledger.ts";
import { onEachShard } from "../product/shards.ts";
import { collectComplaints } from "./support/authoring.ts";
import { signInByRequest } from "./support/sign-in.ts";
import { readAsStranger, writeAndPublish } from "./support/write-and-publish.ts";

/** The rows that writing and publishing create, including the finished job. */
const rowsOf = {
  projects: "select from projects where author_id = $1",
  blocks: "select from blocks where author_id = $1",
  charges: "select from ledger_operations where author_id = $1 and kind = 'settle'",
  publications: "select from publications where author_id = $1 and state = 'live'",
  jobs: "select from dbos.workflow_status where queue_partition_key = $1 and name = 'publish' and status = 'SUCCESS'",
};
const written = { projects: 1, blocks: 3, charges: 1, publications: 1, jobs: 1 };
const nothing = { projects: 0, blocks: 0, charges: 0, publications: 0, jobs: 0 };

for (const shard of [0, 1]) {
  test(`stores every row of an author of shard ${shard} on that shard alone`, async ({ page, browser }) => {
    const uid = await signUpOnto(shard, page);
    const complaints = collectComplaints(page);
    const subdomain = `shard-${shard}-${randomUUID().slice(0, 8)}`;
    await page.goto("/static/home");
    const words = await writeAndPublish(page, subdomain);
    expect(complaints).toEqual([]);
    await readAsStranger(browser, { subdomain, words });

    const [first, second] = await onEachShard((store) => countRows(store, uid));
    expect([first, second]).toEqual(shard === 0 ? [written, nothing] : [nothing, written]);
    expect(await onEachShard(verifyLedger)).toEqual([[], []]);
  });
}

/** The account's id decides the shard, so sign up until one lands there. */
async function signUpOnto(shard: number, page: Parameters<typeof signInByRequest>[0]): Promise<string> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await page.context().clearCookies();
    const { uid } = await signInByRequest(page);
    const found = await onEachShard(async (store) => (await store.query("select from balances where author_id = $1", [uid])).rowCount);
    if (found[shard] === 1) return uid;
  }
  throw new Error(`No account landed on shard ${shard}`);
}

async function countRows(store: ClientBase, uid: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [what, statement] of Object.entries(rowsOf)) counts[what] = (await store.query(statement, [uid])).rowCount ?? 0;
  return counts;
}
