-- Each publishing of a course. A publication is also the name of the release it makes.
create table publications (
  author_id text not null,
  publication_id uuid not null,
  project_id uuid not null,
  subdomain text not null,
  idempotency_key text check (char_length(idempotency_key) <= 200),
  state text not null default 'queued' check (state in ('queued', 'rendering', 'storing', 'switching', 'live', 'failed')),
  pages_done integer not null default 0 check (pages_done >= 0),
  pages_total integer not null check (pages_total >= pages_done),
  started_at timestamptz not null default now(),
  -- When the course was read: later edits are not in the release.
  frozen_at timestamptz,
  ended_at timestamptz,
  error text,
  primary key (author_id, publication_id),
  check ((ended_at is not null) = (state in ('live', 'failed')))
);

create unique index publications_by_key on publications (author_id, idempotency_key) where idempotency_key is not null;
-- A project is published once at a time.
create unique index publications_running on publications (author_id, project_id) where state not in ('live', 'failed');
create index publications_latest on publications (author_id, project_id, started_at desc);

alter table publications enable row level security;
create policy own_rows on publications
  using (author_id = any ((select string_to_array(current_setting('app.authors', true), ','))::text[]))
  with check (author_id = any ((select string_to_array(current_setting('app.authors', true), ','))::text[]));
grant select, insert, update on publications to coursewright_app;
