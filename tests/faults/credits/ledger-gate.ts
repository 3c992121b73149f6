import type pg from "pg";
import { eventually } from "../../product/eventually.ts";

/** Blocks each transaction that writes one kind of ledger row, until the gate opens. */
export interface LedgerGate {
  /** Resolves when this many transactions wait at the gate. */
  reached(count: number): Promise<void>;
  open(): Promise<void>;
}

const lock = 7_226_100;

/** Built from a trigger and a lock in the database, so the product itself is unchanged. */
export async function closeGate(owner: pg.Client, kind: string): Promise<LedgerGate> {
  await owner.query("select pg_advisory_lock($1)", [lock]);
  await owner.query(`
    create or replace function ledger_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${lock});
      return null;
    end $$;
    create or replace trigger ledger_gate after insert on ledger_operations
      for each row when (new.kind = '${kind}') execute function ledger_gate()`);
  return {
    async reached(count) {
      const waiting = "select count(*)::integer as n from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
      await eventually(`${count} at the gate`, async () => ((await owner.query<{ n: number }>(waiting, [lock])).rows[0]?.n ?? 0) >= count);
    },
    async open() {
      await owner.query("select pg_advisory_unlock($1)", [lock]);
      await owner.query("drop trigger ledger_gate on ledger_operations");
    },
  };
}
