-- What the helper may read and quote in a course: files and web pages, cut into passages (decisions 0073, 0074).
create table sources (
  author_id text not null,
  source_id uuid not null,
  project_id uuid not null,
  kind text not null check (kind in ('pdf', 'word', 'slides', 'text', 'sound', 'video', 'web')),
  name text not null check (length(name) between 1 and 200),
  -- Of a web page.
  address text check (length(address) <= 2048),
  -- Of a file. The upload's key for what is read.
  upload_id uuid,
  media_key text,
  bytes integer not null default 0 check (bytes >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'ready', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  -- Why it could not be read, and the numbers that explain it.
  problem json,
  pages integer check (pages >= 0),
  seconds integer check (seconds >= 0),
  passages integer not null default 0 check (passages >= 0),
  -- The configuration of PostgreSQL that made its words.
  language text not null default 'simple' check (language ~ '^[a-z]+$'),
  -- Each reading has a number, so that an older one that comes late changes nothing.
  reading integer not null default 1,
  added_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (author_id, source_id),
  check ((state = 'failed') = (problem is not null)),
  check ((address is null) <> (upload_id is null))
);
create index sources_by_project on sources (author_id, project_id, added_at);
create index sources_by_media_key on sources (author_id, media_key);

create table passages (
  author_id text not null,
  -- The hash of the source's id and the text, so that a changed source keeps the ids of unchanged passages.
  passage_id text not null check (length(passage_id) = 32),
  source_id uuid not null,
  place integer not null check (place between 0 and 32767),
  page integer check (page > 0),
  seconds integer check (seconds >= 0),
  text text not null check (length(text) between 1 and 4000),
  primary key (author_id, passage_id)
);
create unique index passages_by_place on passages (author_id, source_id, place);

-- An inverted index with an entry for each word of each source. Row level security keeps planners from using an index over tsvector.
create table passage_words (
  author_id text not null,
  source_id uuid not null,
  word text not null,
  -- For each passage that has the word, four bytes: its place (two), how often the word occurs, how many words the passage has.
  postings bytea not null,
  primary key (author_id, source_id, word)
);

alter table sources enable row level security;
alter table passages enable row level security;
alter table passage_words enable row level security;
create policy own_rows on sources
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id])
  with check ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
create policy own_rows on passages
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id])
  with check ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
create policy own_rows on passage_words
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id])
  with check ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update, delete on sources, passages, passage_words to coursewright_app;

-- Removes the sources of courses that neither exist nor are in the trash. Called beside sweep_author.
create function sweep_sources(author text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone uuid[];
begin
  if author is distinct from current_setting('app.authors', true) then
    raise exception 'only the author of this transaction can be swept';
  end if;
  gone := array(
    select source_id from sources where author_id = author and not exists (
      select from projects where projects.author_id = author and projects.project_id = sources.project_id
    ) and not exists (
      select from trash where trash.author_id = author and trash.project_id = sources.project_id
    ) limit 100
  );
  delete from passage_words where author_id = author and source_id = any (gone);
  delete from passages where author_id = author and source_id = any (gone);
  delete from sources where author_id = author and source_id = any (gone);
end $$;
revoke execute on function sweep_sources from public;
grant execute on function sweep_sources to coursewright_app;

-- As in 0036, but it does not search the passages: they are long, and quote what others wrote.
create or replace function media_named(author text) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  if author is distinct from current_setting('app.authors', true) then
    raise exception 'only the files of the author of this transaction can be asked about';
  end if;
  for name in
    select columns.table_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where columns.table_schema = 'public' and column_name = 'author_id' and table_type = 'BASE TABLE'
      and columns.table_name not in ('media_files', 'uploads', 'generations', 'page_snapshots', 'storage_totals',
        'spoken_chunks', 'loose_sounds', 'bound_sounds', 'released_sounds',
        'ledger_entries', 'ledger_operations', 'balances', 'holds', 'failed_jobs',
        'course_readers', 'course_counts', 'course_days', 'course_totals', 'passages', 'passage_words')
      and columns.table_name not like 'event\_batches%'
  loop
    return query execute format(
      $find$select distinct (regexp_matches(%1$I::text, 'key=([A-Za-z0-9_-]{43})', 'g'))[1] from %1$I where author_id = $1$find$, name
    ) using author;
  end loop;
  return query select left(media_key, 43) from uploads
    where uploads.author_id = author and media_key is not null and project_id in (
      select project_id from projects where projects.author_id = author union select project_id from trash where trash.author_id = author
    );
end $$;

-- The old check was narrower, so no row needs to be read again.
alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check check (kind in ('image', 'video', 'audio', 'file', 'source')) not valid;
