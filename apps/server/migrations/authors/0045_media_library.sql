-- Pictures that were made, bought or copied for the author stay in the library beside uploads. Without a project, they are in no course.
alter table uploads add column origin text not null default 'upload';
alter table uploads add constraint uploads_origin_check
  check (origin in ('upload', 'address', 'stock', 'lazy', 'diagram', 'hero-banner')) not valid;
-- The photographer and the photograph's page.
alter table uploads add column credit_name text;
alter table uploads add column credit_url text;
alter table uploads alter column project_id drop not null;

-- As in 0036, and files of no course stay until the account is deleted.
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
      -- What keeps files alive by itself, repeats the blocks, or counts without naming anything.
      and columns.table_name not in ('media_files', 'uploads', 'generations', 'page_snapshots', 'storage_totals',
        'spoken_chunks', 'loose_sounds', 'bound_sounds', 'released_sounds',
        'ledger_entries', 'ledger_operations', 'balances', 'holds', 'failed_jobs',
        'course_readers', 'course_counts', 'course_days', 'course_totals')
      and columns.table_name not like 'event\_batches%'
  loop
    return query execute format(
      $find$select distinct (regexp_matches(%1$I::text, 'key=([A-Za-z0-9_-]{43})', 'g'))[1] from %1$I where author_id = $1$find$, name
    ) using author;
  end loop;
  -- An upload stays in the list of its course, whether a page shows it or not.
  return query select left(media_key, 43) from uploads
    where uploads.author_id = author and media_key is not null and (project_id is null or project_id in (
      select project_id from projects where projects.author_id = author union select project_id from trash where trash.author_id = author
    ));
end $$;
