-- Charges that arrive together, applied as one: any number of authors, each charge answered in its place.

-- `hold`, `end` (of a hold, at a cost or at none) and `deduct` (a hold and its end at once). The caller names no operation of an
-- author twice. Balances are locked in the order of their authors. Where every hold of an author fits whatever comes first, the
-- author's charges are written as a set; all others go one at a time, under the same locks.
create function apply_charges(authors text[], operations text[], actions text[], amounts text[], reasons text[], expiries text[])
returns table (
  place integer, state text, amount numeric, settled_amount numeric, available numeric, held numeric, version bigint, owed numeric,
  monthly_limit numeric, month_charged numeric, debt numeric
)
language plpgsql
-- One plan, by the keys, whatever is known of the tables' sizes: those made for tables never analysed grew slower with every row.
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  shown constant text := set_config('app.authors', array_to_string(authors, ','), true);
  current_month constant date := date_trunc('month', clock_timestamp() at time zone 'utc');
  aside text[] := authors;
  charged_at timestamptz;
  alone record;
  answer ledger_result;
begin
  if cardinality(authors) > 1 then
    with locked as materialized (
      select * from balances where author_id = any (authors) order by author_id for update
    ), wanted as (
      select author, coalesce(sum(amount::numeric) filter (where action = 'hold'), 0) as amount,
        bool_and(action <> 'deduct' and amount::numeric >= 0 and amount::numeric = round(amount::numeric, 4)) as is_plain
      from unnest(authors, actions, amounts) asked (author, action, amount) group by author
    )
    select coalesce(array_agg(author), '{}') into aside from wanted left join locked on author_id = author
    where (is_plain and owed = 0 and month = current_month and available >= amount
      and (monthly_limit is null or monthly_limit >= month_charged + held + amount)) is not true;
    charged_at := clock_timestamp();
    if date_trunc('month', charged_at at time zone 'utc') <> current_month then
      aside := authors;
    end if;
  end if;

  if cardinality(aside) < cardinality(authors) then
    return query
    with known as (
      select asked.place, author, operation, hold.state, hold.settled_amount, coalesce(hold.amount, asked.amount::numeric) as amount,
        coalesce(hold.reason, asked.reason) as reason, asked.expiry,
        hold.state is null and action = 'hold' as is_new,
        coalesce(hold.state = 'open' and action = 'end', false) as is_ending,
        least(asked.amount::numeric, hold.amount) as cost,
        balance.available, balance.held, balance.month_charged, balance.monthly_limit, balance.version,
        balance.ctid as balance_at, hold.ctid as hold_at
      from unnest(authors, operations, actions, amounts, reasons, expiries) with ordinality
        asked (author, operation, action, amount, reason, expiry, place)
      -- Looked up one by one, by their keys: the offset keeps the planner from joining whole tables.
      cross join lateral (select ctid, * from balances where author_id = author offset 0) balance
      left join lateral (select ctid, * from holds where author_id = author and operation_id = operation offset 0) hold on true
      where author <> all (aside)
    ), moved as (
      select *,
        case when is_new then -amount when is_ending then amount - cost else 0 end as to_available,
        case when is_new then amount when is_ending then -amount else 0 end as to_held,
        case when is_ending then cost else 0 end as charged
      from known
    ), placed as materialized (
      select place, author, operation, amount, reason, expiry, settled_amount, is_new, is_ending, to_available, to_held, charged, monthly_limit,
        balance_at, hold_at,
        case when is_new then 'open' when not is_ending then coalesce(state, 'absent') when cost > 0 then 'settled' else 'released' end as state,
        version + count(*) filter (where is_new or is_ending) over in_order as sequence,
        available + sum(to_available) over in_order as available_after,
        held + sum(to_held) over in_order as held_after,
        month_charged + sum(charged) over in_order as charged_after,
        lead(place) over in_order is null as is_last
      from moved
      window in_order as (partition by author order by place rows unbounded preceding)
    ), operations_written as (
      insert into ledger_operations (author_id, operation_id, kind, amount, reason, sequence, available_after, created_at, available, held, spent)
      select author, operation, case state when 'open' then 'hold' when 'settled' then 'settle' else 'release' end,
        case state when 'settled' then charged else amount end, reason, sequence, available_after, charged_at, to_available, to_held, charged
      from placed where is_new or is_ending
    ), holds_opened as (
      insert into holds (author_id, operation_id, amount, reason, expires_at)
      select author, operation, amount::charge_amount, reason, expiry::timestamptz from placed where is_new
    -- By where the rows lie, which the lock keeps as it was read.
    ), holds_ended as (
      update holds set state = placed.state, settled_amount = nullif(charged, 0), ended_at = charged_at
      from placed where is_ending and holds.ctid = hold_at
    ), balances_moved as (
      update balances set available = available_after, held = held_after, month_charged = charged_after, version = sequence
      from placed where is_last and balances.ctid = balance_at
    )
    select place::integer, state, case state when 'absent' then 0 else amount end,
      case when is_ending then nullif(charged, 0) else settled_amount end,
      available_after, held_after, sequence, 0::numeric, monthly_limit, charged_after, null::numeric
    from placed;
  end if;

  if cardinality(aside) = 0 then
    return;
  end if;
  for alone in
    select * from unnest(authors, operations, actions, amounts, reasons, expiries) with ordinality
      asked (author, operation, action, amount, reason, expiry, place)
    where author = any (aside) order by author, asked.place
  loop
    if alone.action <> 'end' then
      answer := hold_credits(alone.author, alone.operation, alone.amount::numeric, alone.reason, coalesce(alone.expiry::timestamptz, now()));
    end if;
    if alone.action = 'end' or (alone.action = 'deduct' and answer.state = 'open') then
      answer := end_hold(alone.author, alone.operation, alone.amount::numeric);
    end if;
    return query select alone.place::integer, answer.*;
  end loop;
end $$;
