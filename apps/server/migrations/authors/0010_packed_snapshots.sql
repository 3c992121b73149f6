-- A page as its reader is sent it: the whole document, packed by gzip when a version is first read, and never touched again. As base64,
-- since the driver reads every value as text; packed already, so the store need not try. It counts while version and name are the page's.
drop function open_page;
drop table page_snapshots;

create table page_snapshots (
  author_id text not null,
  page_id uuid not null,
  version integer not null,
  name text not null,
  packed text not null,
  primary key (author_id, page_id)
);
alter table page_snapshots alter column packed set storage external;
alter table page_snapshots enable row level security;
create policy own_rows on page_snapshots
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update, delete on page_snapshots to coursewright_app;

-- Opens a page in one statement, as save_pages saves: the curtain is lifted for the author. No document comes when the reader already
-- has this version, or when nobody has read it yet.
create function open_page(author text, project uuid, chapter uuid, page uuid, known_version integer)
returns table (name text, version integer, packed text)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  curtain text;
begin
  curtain := set_config('app.authors', author, true);
  return query
    select pages.name, pages.version, page_snapshots.packed
    from pages
    left join page_snapshots
      on page_snapshots.author_id = author and page_snapshots.page_id = page and page_snapshots.name = pages.name
      and page_snapshots.version = pages.version and page_snapshots.version is distinct from known_version
    where pages.author_id = author and pages.project_id = project and pages.chapter_id = chapter and pages.page_id = page;
end
$$;

revoke execute on function open_page from public;
grant execute on function open_page to coursewright_app;
