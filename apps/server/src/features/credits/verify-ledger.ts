import type { AuthorId } from "@coursewright/base/ids.ts";
import pg, { type ClientBase } from "pg";
import type { Databases } from "../../platform/db/databases.ts";

export interface LedgerViolation {
  readonly invariant: string;
  readonly author: string;
  /** The operation, or another identifier of the row. */
  readonly about: string;
}

/** Invariants of every ledger. Each statement selects the violating rows. */
const invariants = {
  "what an operation moved sums to zero": `
    select author_id, operation_id || ' ' || kind as about from ledger_operations
    where available + held + owed + spent + granted + purchased <> 0`,
  "an operation moves its amount": `
    select author_id, operation_id || ' ' || kind as about from ledger_operations
    where amount <> case kind when 'hold' then held when 'settle' then spent when 'release' then -held
      when 'grant' then -granted when 'purchase' then -purchased when 'refund' then purchased end`,
  "a balance is the sum of its movements": `
    select coalesce(b.author_id, o.author_id) as author_id, 'balance' as about from balances b
    full join (
      select author_id, sum(available) as available, sum(held) as held, -sum(owed) as owed from ledger_operations group by author_id
    ) o on o.author_id = b.author_id
    where (coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.owed, 0))
      <> (coalesce(o.available, 0), coalesce(o.held, 0), coalesce(o.owed, 0))`,
  "nothing is negative, and a debt leaves nothing available": `
    select author_id, 'balance' as about from balances
    where available < 0 or held < 0 or owed < 0 or month_charged < 0 or (owed > 0 and available > 0)
    union all
    select author_id, 'movements' from ledger_operations
    group by author_id having least(sum(available), sum(held), -sum(owed), sum(spent)) < 0`,
  "movements are counted without gaps, up to the balance's version": `
    select coalesce(b.author_id, o.author_id) as author_id, 'balance' as about from balances b
    full join (
      select author_id, count(distinct sequence) as counted, count(*) as written, min(sequence) as first, max(sequence) as last
      from ledger_operations group by author_id
    ) o on o.author_id = b.author_id
    where (coalesce(b.version, 0), coalesce(o.counted, 0), coalesce(o.written, 0)) <> (coalesce(o.last, 0), coalesce(o.last, 0), coalesce(o.last, 0))
      or o.first <> 1`,
  "what was available after a movement is the sum up to it": `
    select author_id, operation_id || ' ' || kind as about from (
      select author_id, operation_id, kind, available_after, sum(available) over (partition by author_id order by sequence) as summed
      from ledger_operations
    ) lines where available_after <> summed`,
  "a month's charge is the sum of its settlements": `
    select b.author_id, 'balance' as about from balances b
    left join lateral (
      select coalesce(sum(amount) filter (where kind = 'settle' and sequence > b.month_began), 0) as charged,
        bool_or((sequence > b.month_began) <> (created_at >= b.month::timestamp at time zone 'utc')) as is_astray
      from ledger_operations o where o.author_id = b.author_id
    ) o on true
    where b.month_charged <> o.charged or o.is_astray`,
  "what is held is the sum of the open holds": `
    select b.author_id, 'balance' as about from balances b
    left join (select author_id, sum(amount) as amount from holds where state = 'open' group by author_id) h on h.author_id = b.author_id
    where b.held <> coalesce(h.amount, 0)`,
  "a hold ends at most once, as it says": `
    select author_id, operation_id as about from (select author_id, operation_id, state, amount, settled_amount from holds) h
    full join (
      select author_id, operation_id,
        max(amount) filter (where kind = 'hold') as held,
        sum(amount) filter (where kind = 'settle') as settled,
        count(*) filter (where kind = 'settle') as settlements,
        count(*) filter (where kind = 'release') as releases
      from ledger_operations where kind in ('hold', 'settle', 'release') group by author_id, operation_id
    ) o using (author_id, operation_id)
    where o.held is distinct from h.amount or o.settled is distinct from h.settled_amount
      or o.settlements is distinct from (h.state = 'settled')::int or o.releases is distinct from (h.state = 'released')::int`,
  "a hold's end carries its reason": `
    select author_id, operation_id || ' ' || o.kind as about from ledger_operations o join holds h using (author_id, operation_id)
    where o.kind in ('hold', 'settle', 'release') and o.reason <> h.reason`,
  "no operation is charged twice or beyond its hold": `
    select o.author_id, o.operation_id as about from ledger_operations o
    left join holds h on h.author_id = o.author_id and h.operation_id = o.operation_id
    where o.spent <> 0
    group by o.author_id, o.operation_id having count(*) > 1 or coalesce(sum(o.spent) > max(h.amount), true)`,
};

/** Checks a whole shard as its owner, without row level security. Returns an empty list for a correct ledger. */
export async function verifyLedger(client: ClientBase): Promise<LedgerViolation[]> {
  const violations: LedgerViolation[] = [];
  for (const [invariant, statement] of Object.entries(invariants)) {
    const { rows } = await client.query<{ author_id: string; about: string }>(`${statement} limit 100`);
    violations.push(...rows.map((row) => ({ invariant, author: row.author_id, about: row.about })));
  }
  return violations;
}

/** Checks all these shards, each as its owner. */
export async function verifyShards(ownerUrls: readonly string[]): Promise<LedgerViolation[]> {
  const violations: LedgerViolation[] = [];
  for (const connectionString of ownerUrls) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      violations.push(...(await verifyLedger(client)));
    } finally {
      await client.end();
    }
  }
  return violations;
}

/** Checks one author's ledger, with row level security. */
export async function verifyLedgerOf(databases: Databases, author: AuthorId): Promise<LedgerViolation[]> {
  const client = await databases.shardOf(author).pool.connect();
  try {
    await client.query("begin read only");
    await client.query("select set_config('app.authors', $1, true)", [author]);
    return await verifyLedger(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
