-- What an author deleted and may still bring back. Its rows stay in their tables, under a project id of their own that is told to
-- nobody: no address leads to them, and no column is lost on the way there and back.
create table trash (
  author_id text not null,
  trash_id uuid not null,
  kept_under uuid not null,
  kind text not null check (kind in ('project', 'chapter', 'page')),
  -- Where it lay.
  project_id uuid not null,
  chapter_id uuid,
  page_id uuid,
  name text not null,
  -- Places under the author's limit that it holds until it is purged.
  chapters integer not null check (chapters >= 0),
  pages integer not null check (pages >= 0),
  trashed_at timestamptz not null default now(),
  primary key (author_id, trash_id)
);
create index trash_newest on trash (author_id, trashed_at);
create index trash_oldest on trash (trashed_at);

-- Finds a page that was moved to another chapter. A save changes neither column, so it stays within the row's heap page as before.
create index pages_by_id on pages (author_id, page_id);

-- The one table that is read without naming a project: the shelf passes over these.
alter table projects add column trashed_at timestamptz;

alter table trash enable row level security;
create policy own_rows on trash
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, delete on trash to coursewright_app;

-- For the caretaker, over all authors of the shard: past row level security, and at nothing but names.
create function expired_trash(until timestamptz, most integer) returns table (author_id text, trash_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select author_id, trash_id from trash where trashed_at < until order by trashed_at limit least(most, 1000)
$$;
revoke execute on function expired_trash from public;
grant execute on function expired_trash to coursewright_app;
