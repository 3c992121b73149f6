-- What each version of a course held, and how long its files are kept (decision 0034).
alter table publications
  -- Of the course, from 1.
  add column version integer,
  -- Its pages when it was read, each with a hash of what it said: what two versions differ in is told from them.
  add column contents json,
  -- How many pages were added, changed and removed since the version before; null for the first.
  add column changes json,
  -- On which terms it may be read, as it says itself; null until it was read.
  add column terms json,
  -- When its files may go. Null while it is one of those that are kept, and once they are gone.
  add column collect_after timestamptz,
  -- Since when it cannot be shown.
  add column collected_at timestamptz;

update publications set version = numbered.version
from (
  select author_id, publication_id, row_number() over (partition by author_id, project_id order by started_at, publication_id) as version
  from publications
) as numbered
where publications.author_id = numbered.author_id and publications.publication_id = numbered.publication_id;
-- Releases of before lie in another form, in which they cannot be shown again.
update publications set collected_at = now() where ended_at is not null;

alter table publications alter column version set not null;
create unique index publications_by_version on publications (author_id, project_id, version);
drop index publications_latest;
create index publications_to_collect on publications (collect_after) where collect_after is not null;

-- As in 0002: over all authors of the shard, and at nothing but names.
create function authors_to_collect(until timestamptz, most integer) returns table (author_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct due.author_id from (
    select author_id from publications where collect_after <= until order by collect_after limit least(most, 1000)
  ) as due
$$;
revoke execute on function authors_to_collect from public;
grant execute on function authors_to_collect to coursewright_app;

-- How a course presents itself before it is opened. Null until its author has chosen.
alter table projects
  add column cover json,
  add column blurb text check (length(blurb) <= 300);
