-- What was done to an account, for its owner to read. Rows are added, and removed when their time is over; none is ever changed.
create table account_events (
  account_id text not null references accounts (id) on delete cascade,
  event_id bigint generated always as identity,
  happened_at timestamptz not null default now(),
  what text not null check (length(what) between 1 and 40),
  session_id text check (length(session_id) <= 64),
  user_agent text check (length(user_agent) <= 300),
  -- A part of the address: enough to tell home from elsewhere.
  network text check (length(network) <= 64),
  primary key (account_id, event_id)
);
create index account_events_by_time on account_events (happened_at);
create trigger never_changed before update or truncate on account_events execute function refuse_change();
grant select, insert on account_events to coursewright_app;

-- Nothing for what is no address: a sign-in never fails for it.
create function coarse_network(address text) returns text language plpgsql immutable as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 4 then 24 else 48 end))::text;
exception when others then
  return null;
end $$;

-- better-auth writes sessions; by this the event is written with each, or neither is.
create function note_sign_in() returns trigger language plpgsql as $$
begin
  insert into account_events (account_id, what, session_id, user_agent, network)
  values (new.account_id, 'signed-in', new.id, left(new.user_agent, 300), coarse_network(new.ip_address));
  return null;
end $$;
create trigger note_sign_in after insert on sessions for each row execute function note_sign_in();

-- The only way in which serving processes remove rows. Answers how many there were.
create function drop_account_events(until timestamptz) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dropped integer;
begin
  delete from account_events where (account_id, event_id) in
    (select account_id, event_id from account_events where happened_at < least(until, now() - interval '30 days') order by happened_at limit 10000);
  get diagnostics dropped = row_count;
  return dropped;
end $$;
revoke all on function drop_account_events(timestamptz) from public;
grant execute on function drop_account_events(timestamptz) to coursewright_app;
