-- What an author wants to teach, and the outline that was drafted for it. It stays when the course is made.
create table ideas (
  author_id text not null,
  idea_id uuid not null,
  idea text not null check (char_length(idea) <= 2000),
  audience text not null,
  chapters integer not null check (chapters between 1 and 12),
  agent text not null,
  outline json not null,
  remark text not null,
  -- Which model drafted it: 'demo' where none is connected.
  model text not null check (length(model) <= 200),
  version integer not null default 1,
  project_id uuid,
  edited_at timestamptz not null default now(),
  primary key (author_id, idea_id)
);

create index ideas_latest on ideas (author_id, edited_at desc) where project_id is null;

-- Pages that the helper was asked to write, each with a hold of its own for every attempt.
create table commissions (
  author_id text not null,
  idea_id uuid not null,
  page_id uuid not null,
  attempt integer not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'written', 'failed', 'stopped')),
  problem text,
  model text check (length(model) <= 200),
  input_tokens integer,
  output_tokens integer,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (author_id, idea_id, page_id),
  check ((ended_at is not null) = (state in ('written', 'failed', 'stopped'))),
  check ((problem is not null) = (state = 'failed'))
);

alter table ideas enable row level security;
alter table commissions enable row level security;
create policy own_rows on ideas
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
create policy own_rows on commissions
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update on ideas, commissions to coursewright_app;
