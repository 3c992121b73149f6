-- What an author writes: projects, chapters, pages, blocks, and their order.
-- Every key starts with the author, so that the store can be split by author without changing a query.

-- The one row that every change of an author's tree locks first: it counts against the author's limit,
-- and two such changes never run at once.
create table author_totals (
  author_id text primary key,
  chapters_and_pages integer not null check (chapters_and_pages between 0 and 25000)
);

create table projects (
  author_id text not null,
  project_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  date_created timestamptz not null default now(),
  -- The last change of the tree, a name or a theme; edits of pages are dated on the pages.
  date_edited timestamptz not null default now(),
  chapter_count integer not null default 0 check (chapter_count >= 0),
  page_count integer not null default 0 check (page_count >= 0),
  theme json,
  primary key (author_id, project_id)
);

create table chapters (
  author_id text not null,
  project_id uuid not null,
  chapter_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  date_created timestamptz not null default now(),
  theme json,
  primary key (author_id, project_id, chapter_id)
);

-- No other index: a save changes nothing that is indexed here, so it stays within the row's own heap page.
-- No check constraints: PostgreSQL reads them anew for every statement, which a save would pay for.
create table pages (
  author_id text not null,
  project_id uuid not null,
  chapter_id uuid not null,
  page_id uuid not null,
  name text not null,
  date_created timestamptz not null default now(),
  date_edited timestamptz not null default now(),
  version integer not null default 0,
  last_save_id uuid,
  block_order uuid[] not null default '{}',
  catalogue_stale boolean not null default false,
  last_deleted_at timestamptz,
  last_deleted_block_id uuid,
  primary key (author_id, project_id, chapter_id, page_id)
) with (fillfactor = 80);

-- The block is kept as the text that was checked: json, not jsonb, is sent without being built again.
create table blocks (
  author_id text not null,
  page_id uuid not null,
  block_id uuid not null,
  block json not null,
  primary key (author_id, page_id, block_id)
) with (fillfactor = 80);

create table chapter_order (
  author_id text not null,
  project_id uuid not null,
  chapter_id uuid not null,
  sn integer not null,
  primary key (author_id, project_id, chapter_id)
);
create index chapter_order_by_sn on chapter_order (author_id, project_id, sn);

create table page_order (
  author_id text not null,
  project_id uuid not null,
  chapter_id uuid not null,
  page_id uuid not null,
  sn integer not null,
  primary key (author_id, project_id, chapter_id, page_id)
);
create index page_order_by_sn on page_order (author_id, project_id, chapter_id, sn);

-- A page's blocks as one text, made when a version is first read. It counts only while its version is the page's.
create table page_snapshots (
  author_id text not null,
  page_id uuid not null,
  version integer not null,
  blocks text not null,
  primary key (author_id, page_id)
);

-- The setting is read in a sub-select, once a statement and not once a row. The operator is one that no index serves:
-- with `author_id = any (...)` PostgreSQL read all pages of the authors in a batch instead of the pages saved.
do $$
declare
  name text;
begin
  foreach name in array array['author_totals', 'projects', 'chapters', 'pages', 'blocks', 'chapter_order', 'page_order', 'page_snapshots'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I using ((select string_to_array(current_setting(''app.authors'', true), '','')) @> array[author_id])',
      name
    );
    execute format('grant select, insert, update, delete on %I to coursewright_app', name);
  end loop;
end
$$;

-- Whether an order names each block once that the page has after a save, and no other.
create function is_arrangement(old_order uuid[], upserted uuid[], removed uuid[], new_order uuid[]) returns boolean
language plpgsql
immutable
as $$
begin
  return cardinality(new_order) <= 500
    and array(select id from unnest(new_order) id order by id)
      = array((select unnest(old_order || upserted) except select unnest(removed)) order by 1);
end
$$;

-- Saves of many pages in one statement, each judged and answered alone; a page that is not there gets no answer.
-- The caller names no page twice, and sorts by the key: pages are locked in the order given, and two orders would
-- be a deadlock. `upserted`, `removed` and `new_orders` hold one uuid array literal per save; a null order stays.
-- The settings fix the plan: row after row in the order given, by the whole key, planned once per connection.
create function save_pages(
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
        catalogue_stale = catalogue_stale or given.removed <> '{}',
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

revoke execute on function save_pages from public;
grant execute on function save_pages to coursewright_app;
