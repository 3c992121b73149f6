-- Opens a page in one statement, as save_pages saves: the curtain is lifted for the author, and the blocks come as the text they are
-- kept as. No text comes when the reader already has this version, or when nobody has read it yet.
-- lz4 costs a third of pglz to unpack, and a page is read as a whole.
alter table page_snapshots alter column blocks set compression lz4;

create function open_page(author text, project uuid, chapter uuid, page uuid, known_version integer)
returns table (name text, date_created text, version integer, snapshot text)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  curtain text;
begin
  curtain := set_config('app.authors', author, true);
  return query
    select
      pages.name, to_char(pages.date_created at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), pages.version, page_snapshots.blocks
    from pages
    left join page_snapshots
      on page_snapshots.author_id = author and page_snapshots.page_id = page
      and page_snapshots.version = pages.version and page_snapshots.version is distinct from known_version
    where pages.author_id = author and pages.project_id = project and pages.chapter_id = chapter and pages.page_id = page;
end
$$;

revoke execute on function open_page from public;
grant execute on function open_page to coursewright_app;
