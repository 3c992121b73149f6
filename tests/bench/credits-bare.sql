-- The minimum of a charge: a guarded update of one row, without a ledger, roles or row level security.
\set n random(0, :authors - 1)
update bare_balances set available = available - 1 where author_id = 'bench-' || :n::integer and available >= 1;
