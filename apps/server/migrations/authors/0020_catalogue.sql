-- Runs over a page that make its catalogue entry, its audiobook or both (decision 0031). Each part has a state, a hold and an end of its own.
create table catalogue_updates (
  author_id text not null,
  update_id uuid not null,
  project_id uuid not null,
  page_id uuid not null,
  -- Of the page, which the part made last was made from.
  page_version integer not null,
  -- Null where the part was not asked for.
  catalogue_state text check (catalogue_state in ('waiting', 'working', 'done', 'failed')),
  catalogue_problem text,
  catalogue_credits numeric(19, 4),
  picture_state text not null default 'waiting' check (picture_state in ('waiting', 'working', 'done', 'failed')),
  -- The chapter in the address where the author's browser put a picture; null where it put none.
  picture_chapter_id uuid,
  audiobook_state text check (audiobook_state in ('waiting', 'working', 'done', 'failed')),
  audiobook_problem text,
  audiobook_credits numeric(19, 4),
  spoken integer not null default 0,
  chunks integer,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (author_id, update_id),
  check (catalogue_state is not null or audiobook_state is not null),
  check ((catalogue_problem is not null) = coalesce(catalogue_state = 'failed', false)),
  check ((catalogue_credits is not null) = coalesce(catalogue_state = 'done', false)),
  check ((audiobook_problem is not null) = coalesce(audiobook_state = 'failed', false)),
  check ((audiobook_credits is not null) = coalesce(audiobook_state = 'done', false)),
  -- It ends with the last of its parts.
  check (ended_at is null or (
    coalesce(catalogue_state in ('done', 'failed'), true) and coalesce(audiobook_state in ('done', 'failed'), true)
  ))
);

-- Of a page there is one at a time: whoever asks meanwhile joins it.
create unique index catalogue_updates_one_running on catalogue_updates (author_id, page_id) where ended_at is null;
create index catalogue_updates_running on catalogue_updates (author_id, project_id) where ended_at is null;
create index catalogue_updates_newest on catalogue_updates (author_id, page_id, started_at desc);

-- Its title is the page's own name.
create table catalogue_entries (
  author_id text not null,
  page_id uuid not null,
  summary text not null check (length(summary) <= 2000),
  objectives text[] not null,
  keywords text[] not null,
  reading_minutes integer not null check (reading_minutes > 0),
  screenshot text check (length(screenshot) <= 300),
  credits numeric(19, 4) not null check (credits >= 0),
  -- Which model wrote it: 'demo' where none is connected.
  model text not null check (length(model) <= 200),
  page_version integer not null,
  -- The sections it was made from, each by its id, with a short hash of what it held.
  sections json not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (author_id, page_id)
);

do $$
declare
  name text;
  is_shown constant text := 'author_id in (select unnest(string_to_array(current_setting(''app.authors'', true), '','')))';
begin
  foreach name in array array['catalogue_updates', 'catalogue_entries'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_rows on %I using (%s) with check (%s)', name, is_shown, is_shown);
    execute format('grant select, insert, update, delete on %I to coursewright_app', name);
  end loop;
end $$;

-- As conversations do (0015).
create function forget_catalogue() returns trigger language plpgsql as $$
begin
  delete from catalogue_entries using gone where catalogue_entries.author_id = gone.author_id and catalogue_entries.page_id = gone.page_id;
  delete from catalogue_updates using gone where catalogue_updates.author_id = gone.author_id and catalogue_updates.page_id = gone.page_id;
  return null;
end $$;

create trigger catalogue_goes_with_its_page after delete on pages
  referencing old table as gone for each statement execute function forget_catalogue();

-- The version that the page's entry was made from; null where it has none.
alter table pages add column catalogued_version integer;

-- As in 0001, but for the stale mark: a page that has an entry moves on from it by every save.
create or replace function save_pages(
  authors text[],
  projects uuid[],
  chapters uuid[],
  page_ids uuid[],
  base_versions integer[],
  save_ids uuid[],
  upserted text[],
  removed text[],
  new_orders text[],
  block_places integer[],
  block_ids uuid[],
  block_texts text[]
) returns table (place integer, outcome text, version integer)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  curtain text;
  saved_count integer;
begin
  curtain := set_config('app.authors', array_to_string(authors, ','), true);

  return query
    with saved as (
      update pages
      set
        version = version + 1,
        last_save_id = given.save_id,
        date_edited = clock_timestamp(),
        block_order = coalesce(given.new_order::uuid[], block_order),
        catalogue_stale = catalogue_stale or catalogued_version is not null or given.removed <> '{}',
        last_deleted_at = case when given.removed = '{}' then last_deleted_at else clock_timestamp() end,
        last_deleted_block_id = case
          when given.removed = '{}' then last_deleted_block_id
          else (given.removed::uuid[])[cardinality(given.removed::uuid[])]
        end
      from unnest(authors, projects, chapters, page_ids, base_versions, save_ids, upserted, removed, new_orders)
        with ordinality as given (author_id, project_id, chapter_id, page_id, base_version, save_id, upserted, removed, new_order, place)
      where pages.author_id = given.author_id and pages.project_id = given.project_id
        and pages.chapter_id = given.chapter_id and pages.page_id = given.page_id
        and pages.version = given.base_version
        and case
          when given.new_order is null and given.removed = '{}' then given.upserted::uuid[] <@ pages.block_order
          else is_arrangement(
            pages.block_order, given.upserted::uuid[], given.removed::uuid[], coalesce(given.new_order::uuid[], pages.block_order)
          )
        end
      returning given.place, pages.version
    ), written as (
      insert into blocks (author_id, page_id, block_id, block)
      select authors[given.place], page_ids[given.place], given.block_id, given.block::json
      from unnest(block_places, block_ids, block_texts) as given (place, block_id, block)
      where given.place = any (array(select saved.place from saved))
      on conflict (author_id, page_id, block_id) do update set block = excluded.block
    )
    select saved.place::integer, 'saved', saved.version from saved;
  get diagnostics saved_count = row_count;

  if '{}' <> any (removed) then
    delete from blocks
    using (
      select given.author_id, given.page_id, unnest(given.removed::uuid[]) as block_id
      from unnest(authors, projects, chapters, page_ids, base_versions, save_ids, removed)
        as given (author_id, project_id, chapter_id, page_id, base_version, save_id, removed)
      join pages using (author_id, project_id, chapter_id, page_id)
      where pages.version = given.base_version + 1 and pages.last_save_id = given.save_id
    ) gone
    where blocks.author_id = gone.author_id and blocks.page_id = gone.page_id and blocks.block_id = gone.block_id;
  end if;

  -- Some were not saved now: answered by what the page holds, so a repeated save hears of its success again.
  if saved_count < cardinality(authors) then
    return query
      select
        given.place::integer,
        case
          when pages.version = given.base_version + 1 and pages.last_save_id = given.save_id then 'saved'
          when pages.version = given.base_version then 'misfit'
          else 'conflict'
        end,
        pages.version
      from unnest(authors, projects, chapters, page_ids, base_versions, save_ids)
        with ordinality as given (author_id, project_id, chapter_id, page_id, base_version, save_id, place)
      join pages using (author_id, project_id, chapter_id, page_id);
  end if;
end
$$;
