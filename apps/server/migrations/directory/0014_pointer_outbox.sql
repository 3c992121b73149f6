-- The pointer objects that the edges read follow this table, whoever dies in between (decision 0060).

-- Addresses whose pointer may be older than their row. Whoever raises a version adds one in the same transaction; it goes once the pointer
-- is written. Every time here is the directory's.
create table pointer_outbox (
  subdomain text primary key references subdomains (subdomain) on delete cascade,
  version bigint not null,
  changed_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- The process that made the change usually writes the pointer within this time.
  attempt_at timestamptz not null default now() + interval '2 seconds'
);
create index pointer_outbox_next on pointer_outbox (attempt_at);
grant select, insert, update, delete on pointer_outbox to coursewright_app;

-- A trigger, so that no statement can forget it, also not one of the code that runs beside this migration.
create function add_to_pointer_outbox() returns trigger language plpgsql as $$
begin
  insert into pointer_outbox (subdomain, version) values (new.subdomain, new.version)
  on conflict (subdomain) do update
    set version = greatest(pointer_outbox.version, excluded.version), attempts = 0,
      attempt_at = least(pointer_outbox.attempt_at, excluded.attempt_at);
  return null;
end $$;

-- Orders what happens to addresses. Times of two databases, or of two processes, cannot: their clocks differ.
create sequence site_moments;
grant usage on sequence site_moments to coursewright_app;

alter table subdomains
  -- When it was hidden last, and when publishing it was asked for last. A publication shows it unless it was hidden after it was asked for.
  add column hidden_moment bigint,
  add column wanted_moment bigint,
  -- Why it is taken down: each reason ends by itself. What was taken down before this migration has none.
  add column is_trashed boolean not null default false,
  add column is_leaving boolean not null default false;

create trigger add_to_pointer_outbox after update of version on subdomains
  for each row when (new.version > old.version) execute function add_to_pointer_outbox();

-- Whatever disagrees already is mended by the first worker.
insert into pointer_outbox (subdomain, version, attempt_at) select subdomain, version, now() from subdomains where version > 0;
