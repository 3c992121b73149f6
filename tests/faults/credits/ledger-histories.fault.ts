import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { verifyLedger } from "../../../apps/server/src/features/credits/verify-ledger.ts";
import { createTestDatabases, type TestDatabases } from "../../../apps/server/test/databases.ts";
import { startServices } from "../../../tools/services/lifecycle.ts";
import { checkAnswers, type LedgerAnswer, type LedgerRow } from "./ledger-history.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const count = isLong ? 10_000 : 500;
const kills = isLong ? 50 : 4;
const patienceMs = isLong ? 2_700_000 : 300_000;
const seed = randomInt(2 ** 31);

let databases: TestDatabases;
let owner: pg.Client;
beforeEach(async () => {
  await startServices(["postgres", "redis"]);
  databases = await createTestDatabases({ ownerUrl: setting("AUTHORS_OWNER_URLS") });
  owner = new pg.Client({ connectionString: databases.authorsOwnerUrl });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await databases.drop();
});

it(
  "keeps the ledger exact in random histories with kills and broken connections",
  async () => {
    const { answers, killed, broken } = await carryOut({ count, kills });
    const rows = await ledgerRows();
    console.log(
      JSON.stringify({ fault: "ledger-histories", seed, histories: count, operations: answers.length, rows: rows.length, killed, broken }),
    );
    expect(answers.length).toBeGreaterThanOrEqual(count * 10);
    expect(killed).toBe(kills);
    expect(broken).toBeGreaterThan(kills);
    expect(checkAnswers(answers, rows)).toEqual([]);
    expect(await verifyLedger(owner)).toEqual([]);
  },
  patienceMs,
);

it("finds a planted second settlement", async () => {
  await plantSecondSettlement();
  await carryOut({ count: 20, kills: 0 });

  expect((await verifyLedger(owner)).map(({ invariant }) => invariant)).toContain("a hold ends at most once, as it says");
});

interface CarriedOut {
  readonly answers: LedgerAnswer[];
  readonly killed: number;
  readonly broken: number;
}

/** Starts callers one after another. Each replays the unfinished histories of its killed predecessor from their beginning. */
async function carryOut({ count: all, kills: deaths }: { count: number; kills: number }): Promise<CarriedOut> {
  const left = new Set(Array.from({ length: all }, (_, number) => number));
  const answers: LedgerAnswer[] = [];
  const until = new AbortController();
  const breaking = breakConnections(until.signal);
  let killed = 0;
  while (left.size > 0) {
    // Kills are spread evenly: each caller dies when its share is done.
    const diesAt = killed < deaths ? all - Math.ceil(((killed + 1) * all) / (deaths + 1)) : -1;
    const caller = spawn(process.execPath, [join(import.meta.dirname, "ledger-caller.ts"), JSON.stringify(errand(all, left))], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(caller, "exit");
    for await (const line of createInterface({ input: caller.stdout })) {
      const said: LedgerAnswer | { over: number } = JSON.parse(line);
      if (!("over" in said)) answers.push(said);
      else left.delete(said.over);
      if (left.size === diesAt) caller.kill("SIGKILL");
    }
    const [code, signal]: unknown[] = await ended;
    if (signal === "SIGKILL") killed += 1;
    else if (code !== 0) throw new Error(`The caller ended with ${String(code)}`);
  }
  until.abort();
  return { answers, killed, broken: await breaking };
}

function errand(all: number, left: ReadonlySet<number>) {
  const { directoryUrl, authorsUrl } = databases;
  return { directoryUrl, authorsUrl, redisUrl: setting("REDIS_URL"), seed, count: all, left: [...left] };
}

/** Breaks two of the callers' connections at a time. Their transactions are rolled back or were just committed. */
async function breakConnections(until: AbortSignal): Promise<number> {
  let broken = 0;
  while (!until.aborted) {
    const { rowCount } = await owner.query(
      "select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = current_database() and usename <> current_user order by random() limit 2) chosen",
    );
    broken += rowCount ?? 0;
    await setTimeout(randomInt(20, 300));
  }
  return broken;
}

async function ledgerRows(): Promise<LedgerRow[]> {
  const { rows } = await owner.query<LedgerRow>(
    "select author_id as author, kind, operation_id as name, amount::text from ledger_operations",
  );
  return rows;
}

/** Disables the checks of the database and charges one settlement again under another name. */
async function plantSecondSettlement(): Promise<void> {
  await owner.query(`
    create function settle_again() returns trigger language plpgsql as $$
    begin
      if new.kind = 'settle' and new.operation_id not like '% again' then
        insert into ledger_operations select (jsonb_populate_record(new, jsonb_build_object('operation_id', new.operation_id || ' again', 'sequence', -new.sequence))).*;
      end if;
      return null;
    end $$;
    create trigger settle_again after insert on ledger_operations for each row execute function settle_again()`);
}

function setting(name: string): string {
  return z.string().parse(process.env[name]).split(",")[0] ?? "";
}
