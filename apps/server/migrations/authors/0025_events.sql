-- What visits of a course's pages told of themselves, as it came, and the counts that were made of it (decision 0041).

-- One row is one beacon. Its day is the UTC day inside its id, so that a repeat meets the row it repeats.
create table event_batches (
  author_id text not null,
  day date not null,
  batch_id uuid not null,
  course_id uuid not null,
  reader_id uuid not null,
  events json not null,
  -- When it was counted.
  rolled_at timestamptz,
  primary key (author_id, day, batch_id)
) partition by range (day);
create index event_batches_waiting on event_batches (author_id, batch_id) where rolled_at is null;

-- Takes what comes while a day's own partition is missing, so that nothing is refused; keep_event_days empties it.
create table event_batches_other partition of event_batches default;
alter table event_batches_other enable row level security;

-- What was already counted of a reader. The bucket is the quarter of an hour in which they began, and stays.
create table course_readers (
  author_id text not null,
  course_id uuid not null,
  reader_id uuid not null,
  first_at timestamptz not null,
  bucket timestamptz not null,
  -- By their short ids.
  pages text[] not null default '{}',
  chapters uuid[] not null default '{}',
  questions text[] not null default '{}',
  listened text[] not null default '{}',
  finished boolean not null default false,
  primary key (author_id, course_id, reader_id)
) with (fillfactor = 80);

-- The bucket is that of the reader's first visit: the counts of a period are those of the readers who began in it.
create table course_counts (
  author_id text not null,
  course_id uuid not null,
  kind text not null check (kind in ('learners', 'chapter', 'page', 'finished', 'tried', 'right', 'given', 'listener', 'play', 'slot')),
  bucket timestamptz not null,
  key text not null check (length(key) <= 100),
  count bigint not null check (count > 0),
  primary key (author_id, course_id, kind, bucket, key)
) with (fillfactor = 80);

create table course_totals (
  author_id text not null,
  course_id uuid not null,
  kind text not null check (kind in ('learners', 'chapter', 'page', 'finished', 'tried', 'right', 'given', 'listener', 'play', 'slot')),
  key text not null check (length(key) <= 100),
  count bigint not null check (count > 0),
  primary key (author_id, course_id, kind, key)
) with (fillfactor = 80);

do $$
declare
  name text;
begin
  foreach name in array array['event_batches', 'course_readers', 'course_counts', 'course_totals'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I using ((select string_to_array(current_setting(''app.authors'', true), '','')) @> array[author_id])',
      name
    );
    execute format('grant select, insert, update on %I to coursewright_app', name);
  end loop;
end
$$;

-- As in 0002: over all authors of the shard, and at nothing but names. One probe of the index for each author, however much waits.
create function authors_with_events(after text, most integer) returns table (author_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive found as (
    (select author_id, 1 as place from event_batches where rolled_at is null and author_id > after order by author_id limit 1)
    union all
    select next.author_id, found.place + 1
    from found cross join lateral (
      select author_id from event_batches where rolled_at is null and author_id > found.author_id order by author_id limit 1
    ) as next
    where found.place < least(most, 1000)
  )
  select author_id from found
$$;

-- The partitions from the oldest day that a beacon may name to some days ahead, and none that is older than 35 days; one in which
-- something still waits stays. What came before its day's partition was there moves into it. Answers how many were made or dropped.
-- The lock is taken once a day, and briefly: the partition for what has no other is empty unless this was not called for days.
create function keep_event_days() returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  today constant date := (clock_timestamp() at time zone 'utc')::date;
  missing date[];
  old text[];
  one date;
  name text;
  waits boolean;
  changed integer := 0;
begin
  for attempt in 1..2 loop
    missing := array(
      select day::date from generate_series(today - 31, today + 4, interval '1 day') as day
      where to_regclass('public.event_batches_' || to_char(day, 'YYYYMMDD')) is null order by day
    );
    old := array(
      select child.relname::text from pg_inherits join pg_class as child on child.oid = inhrelid
      where inhparent = 'public.event_batches'::regclass and child.relname ~ '^event_batches_\d{8}$'
        and right(child.relname, 8) < to_char(today - 35, 'YYYYMMDD')
    );
    exit when attempt = 2 or cardinality(missing) + cardinality(old) = 0;
    -- Another worker may have been quicker: what is missing is asked anew under the lock.
    lock table event_batches in access exclusive mode;
  end loop;

  foreach one in array missing loop
    name := 'event_batches_' || to_char(one, 'YYYYMMDD');
    execute format('create table %I (like event_batches including defaults)', name);
    execute format('alter table %I enable row level security', name);
    execute format(
      'with moved as (delete from event_batches_other where day = %L returning *) insert into %I select * from moved', one, name
    );
    execute format('alter table event_batches attach partition %I for values from (%L) to (%L)', name, one, one + 1);
    changed := changed + 1;
  end loop;
  foreach name in array old loop
    execute format('select exists (select from %I where rolled_at is null)', name) into waits;
    continue when waits;
    execute format('drop table %I', name);
    changed := changed + 1;
  end loop;
  return changed;
end
$$;

revoke execute on function authors_with_events, keep_event_days from public;
grant execute on function authors_with_events, keep_event_days to coursewright_app;

select keep_event_days();
