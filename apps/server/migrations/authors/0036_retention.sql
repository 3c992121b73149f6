-- Old rows of authors who stay (decision 0062). A worker visits the authors of a shard one after another, again and again.

-- Where the next visit begins. One row for the whole shard.
create table sweep_position (
  is_only boolean primary key default true check (is_only),
  after_author text not null,
  moved_at timestamptz not null default now()
);
insert into sweep_position (after_author) values ('');

-- The next authors in the order of their ids; after the last one it begins anew. Two workers never get the same authors: the row is locked.
create function next_authors_to_sweep(most integer) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  from_author text;
  found text[];
begin
  select after_author into from_author from sweep_position for update skip locked;
  if from_author is null then
    return;
  end if;
  found := array(
    select author_id from balances where author_id > from_author order by author_id limit least(most, 1000)
  );
  update sweep_position set moved_at = now(),
    after_author = case when cardinality(found) < least(most, 1000) then '' else found[cardinality(found)] end;
  return query select unnest(found);
end $$;

-- Removes what is too old to be of use. `now` is given, so that tests need not wait. Each statement takes at most 5,000 rows: the next
-- visit takes the rest. Every table is read by the front of its key, which is the author.
create function sweep_author(author text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant integer := 5000;
  courses uuid[];
  name text;
begin
  if author is distinct from current_setting('app.authors', true) then
    raise exception 'only the author of this transaction can be swept';
  end if;

  -- The row stays as long as the ledger, or the same key would be worked for again without being paid for.
  update generations set reply = '' where ctid = any (array(
    select ctid from generations
    where author_id = author and state = 'done' and reply <> '' and ended_at < at - interval '30 days' limit most));
  delete from uploads where ctid = any (array(
    select ctid from uploads where author_id = author and state = 'failed' and ended_at < at - interval '30 days' limit most));
  delete from catalogue_updates where ctid = any (array(
    select ctid from catalogue_updates where author_id = author and ended_at < at - interval '30 days' limit most));
  -- The payment provider repeats an event for some days. One that comes later is asked about again, which changes nothing.
  delete from payment_events where ctid = any (array(
    select ctid from payment_events where author_id = author and payment_events.at < sweep_author.at - interval '90 days' limit most));
  delete from comment_notices where ctid = any (array(
    select ctid from comment_notices where author_id = author and sent_at < at - interval '1 day' limit most));

  -- What was counted and kept for courses that are neither there nor in the trash.
  courses := array(
    select project_id from projects where author_id = author union select project_id from trash where author_id = author
  );
  foreach name in array array['course_readers', 'course_counts', 'course_days', 'course_totals'] loop
    execute format(
      'delete from %1$I where ctid = any (array(select ctid from %1$I where author_id = $1 and course_id <> all ($2) limit $3))', name
    ) using author, courses, most;
  end loop;
  delete from course_terms where author_id = author and project_id <> all (courses);
  -- Their releases go as old versions do.
  update publications set collect_after = sweep_author.at
    where author_id = author and project_id <> all (courses) and state = 'live' and collected_at is null and collect_after is null;
  delete from scored_answers where ctid = any (array(
    select ctid from scored_answers
    where author_id = author and project_id <> all (courses) and asked_at < at - interval '60 days' limit most));
  -- Once its files are gone from the store.
  delete from publications where ctid = any (array(
    select ctid from publications
    where author_id = author and project_id <> all (courses) and ended_at < at - interval '30 days'
      and (state = 'failed' or (collected_at is not null and collect_after is null)) limit most));
end $$;

-- The keys of files that the author's rows name, wherever in them. Those of later tables too, as in erase_author.
create function media_named(author text) returns setof text
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
    where uploads.author_id = author and media_key is not null and project_id in (
      select project_id from projects where projects.author_id = author union select project_id from trash where trash.author_id = author
    );
end $$;

revoke execute on function next_authors_to_sweep, sweep_author, media_named from public;
grant execute on function next_authors_to_sweep, sweep_author, media_named to coursewright_app;
