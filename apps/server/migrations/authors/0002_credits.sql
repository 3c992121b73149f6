-- Credits: an append-only double-entry ledger, its guarded running balance, and the generations it pays for.

create domain credit_amount as numeric check (value > 0 and value = round(value, 4));
create domain charge_amount as numeric check (value > 0 and value <= 1000 and value = round(value, 4));

create table balances (
  author_id text primary key,
  available numeric(19, 4) not null default 0 check (available >= 0),
  held numeric(19, 4) not null default 0 check (held >= 0),
  version bigint not null default 0
);

create table ledger_operations (
  author_id text not null,
  operation_id text not null check (length(operation_id) between 1 and 200),
  kind text not null check (kind in ('grant', 'hold', 'settle', 'release', 'purchase', 'refund')),
  amount numeric(19, 4) not null check (amount > 0 and (amount <= 1000 or kind not in ('hold', 'settle', 'release'))),
  reason text not null check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  primary key (author_id, operation_id, kind)
);

-- The last wall: a hold ends once, whichever way.
create unique index ledger_operations_one_ending on ledger_operations (author_id, operation_id) where kind in ('settle', 'release');

create table ledger_entries (
  author_id text not null,
  operation_id text not null,
  kind text not null,
  account text not null check (account in ('available', 'held', 'spent', 'granted', 'purchased')),
  amount numeric(19, 4) not null check (amount <> 0),
  primary key (author_id, operation_id, kind, account),
  foreign key (author_id, operation_id, kind) references ledger_operations
);

create table holds (
  author_id text not null,
  operation_id text not null,
  amount numeric(19, 4) not null check (amount > 0 and amount <= 1000),
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  settled_amount numeric(19, 4) check (settled_amount > 0 and settled_amount <= amount),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (author_id, operation_id),
  check ((state = 'settled') = (settled_amount is not null)),
  check ((state = 'open') = (ended_at is null))
);

create index holds_open_by_expiry on holds (expires_at) where state = 'open';

create table generations (
  author_id text not null,
  operation_id text not null check (length(operation_id) between 1 and 200),
  type text not null,
  agent text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Each attempt has a hold of its own, so that a failed one may be asked again under its key.
  attempt integer not null default 1 check (attempt > 0),
  input_tokens integer,
  output_tokens integer,
  created_at timestamptz not null default now(),
  started_at timestamptz not null,
  ended_at timestamptz,
  reply text check (length(reply) <= 100000),
  primary key (author_id, operation_id),
  check ((state = 'done') = (reply is not null)),
  check ((state = 'running') = (ended_at is null))
);

create index generations_running_by_author on generations (author_id) where state = 'running';
create index generations_running_by_start on generations (started_at) where state = 'running';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger append_only before update or delete or truncate on ledger_operations execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_entries execute function refuse_change();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from written group by author_id, operation_id, kind having sum(amount) <> 0) then
    raise exception 'ledger entries of one operation must sum to zero';
  end if;
  return null;
end $$;

create trigger double_entry after insert on ledger_entries
  referencing new table as written for each statement execute function refuse_unbalanced();

create type ledger_result as (state text, amount numeric, settled_amount numeric, available numeric, held numeric, version bigint);

-- Every function below locks the balance first: one lock order everywhere. Under it the operation is written
-- before the balance moves, so that a repeat finds it.

create function add_credits(author text, operation text, operation_kind text, given credit_amount, given_reason text)
returns ledger_result language plpgsql as $$
declare
  source constant text := case operation_kind when 'grant' then 'granted' when 'purchase' then 'purchased' end;
  account balances;
begin
  insert into balances (author_id) values (author) on conflict do nothing;
  select * into strict account from balances where author_id = author for update;
  insert into ledger_operations (author_id, operation_id, kind, amount, reason)
    values (author, operation, operation_kind, given, given_reason) on conflict do nothing;
  if not found then
    return ('repeated', given, null, account.available, account.held, account.version)::ledger_result;
  end if;
  insert into ledger_entries (author_id, operation_id, kind, account, amount)
    values (author, operation, operation_kind, 'available', given), (author, operation, operation_kind, source, -given);
  update balances set available = available + given, version = version + 1 where author_id = author returning * into account;
  return ('added', given, null, account.available, account.held, account.version)::ledger_result;
end $$;

create function hold_credits(author text, operation text, wanted charge_amount, hold_reason text, expiry timestamptz)
returns ledger_result language plpgsql as $$
declare
  account balances;
  hold holds;
begin
  select * into account from balances where author_id = author for update;
  select * into hold from holds where author_id = author and operation_id = operation;
  if found then
    return (hold.state, hold.amount, hold.settled_amount, account.available, account.held, account.version)::ledger_result;
  end if;
  if account.author_id is null or account.available < wanted then
    return ('insufficient', wanted, null, coalesce(account.available, 0), coalesce(account.held, 0), coalesce(account.version, 0))::ledger_result;
  end if;
  insert into ledger_operations (author_id, operation_id, kind, amount, reason)
    values (author, operation, 'hold', wanted, hold_reason);
  insert into ledger_entries (author_id, operation_id, kind, account, amount)
    values (author, operation, 'hold', 'available', -wanted), (author, operation, 'hold', 'held', wanted);
  insert into holds (author_id, operation_id, amount, expires_at) values (author, operation, wanted, expiry);
  update balances set available = available - wanted, held = held + wanted, version = version + 1
    where author_id = author and available >= wanted returning * into strict account;
  return ('open', wanted, null, account.available, account.held, account.version)::ledger_result;
end $$;

-- Charges what was used, at most the hold, and gives back the rest; nothing used is a release.
create function end_hold(author text, operation text, used numeric, end_reason text)
returns ledger_result language plpgsql as $$
declare
  account balances;
  hold holds;
  charged numeric(19, 4);
  ending text;
begin
  select * into account from balances where author_id = author for update;
  select * into hold from holds where author_id = author and operation_id = operation;
  if not found then
    return ('absent', 0, null, coalesce(account.available, 0), coalesce(account.held, 0), coalesce(account.version, 0))::ledger_result;
  end if;
  if hold.state <> 'open' then
    return (hold.state, hold.amount, hold.settled_amount, account.available, account.held, account.version)::ledger_result;
  end if;
  if used is null or used < 0 then
    raise exception 'a hold cannot be settled with %', used;
  end if;
  charged := least(used, hold.amount);
  ending := case when charged > 0 then 'settle' else 'release' end;
  insert into ledger_operations (author_id, operation_id, kind, amount, reason)
    values (author, operation, ending, case when charged > 0 then charged else hold.amount end, end_reason);
  insert into ledger_entries (author_id, operation_id, kind, account, amount)
    select author, operation, ending, moved.account, moved.amount
    from (values ('held', -hold.amount), ('spent', charged), ('available', hold.amount - charged)) as moved (account, amount)
    where moved.amount <> 0;
  update holds set state = case when charged > 0 then 'settled' else 'released' end, settled_amount = nullif(charged, 0), ended_at = now()
    where author_id = author and operation_id = operation and state = 'open' returning * into strict hold;
  update balances set held = held - hold.amount, available = available + (hold.amount - charged), version = version + 1
    where author_id = author returning * into strict account;
  return (hold.state, hold.amount, hold.settled_amount, account.available, account.held, account.version)::ledger_result;
end $$;

-- The reconcilers look over all authors of the shard: past row level security, and at nothing but names.
create function expired_holds(until timestamptz, most integer) returns table (author_id text, operation_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select author_id, operation_id from holds where state = 'open' and expires_at < until order by expires_at limit least(most, 1000)
$$;

create function stale_generations(until timestamptz, most integer) returns table (author_id text, operation_id text, attempt integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select author_id, operation_id, attempt from generations where state = 'running' and started_at < until order by started_at limit least(most, 1000)
$$;

revoke execute on function expired_holds, stale_generations from public;
grant execute on function expired_holds, stale_generations to coursewright_app;

alter table balances enable row level security;
alter table ledger_operations enable row level security;
alter table ledger_entries enable row level security;
alter table holds enable row level security;
alter table generations enable row level security;

create policy own_rows on balances
  using (author_id = any (string_to_array(current_setting('app.authors', true), ',')))
  with check (author_id = any (string_to_array(current_setting('app.authors', true), ',')));
create policy own_rows on ledger_operations
  using (author_id = any (string_to_array(current_setting('app.authors', true), ',')))
  with check (author_id = any (string_to_array(current_setting('app.authors', true), ',')));
create policy own_rows on ledger_entries
  using (author_id = any (string_to_array(current_setting('app.authors', true), ',')))
  with check (author_id = any (string_to_array(current_setting('app.authors', true), ',')));
create policy own_rows on holds
  using (author_id = any (string_to_array(current_setting('app.authors', true), ',')))
  with check (author_id = any (string_to_array(current_setting('app.authors', true), ',')));
create policy own_rows on generations
  using (author_id = any (string_to_array(current_setting('app.authors', true), ',')))
  with check (author_id = any (string_to_array(current_setting('app.authors', true), ',')));

grant select, insert, update on balances, holds, generations to coursewright_app;
grant select, insert on ledger_operations, ledger_entries to coursewright_app;
