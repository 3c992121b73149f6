-- What course_counts holds, summed by UTC days, so that a season is read in some thousand rows however many learners began in it
-- (decision 0042). Always what the quarters of the hour add up to: it changes with them, in the same transaction.
create table course_days (
  author_id text not null,
  course_id uuid not null,
  kind text not null,
  day date not null,
  key text not null,
  count bigint not null check (count > 0),
  primary key (author_id, course_id, kind, day, key)
) with (fillfactor = 80);

alter table course_days enable row level security;
create policy own_rows on course_days
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update on course_days to coursewright_app;

-- In the order of the key, as whoever counts at the same time does, so that nobody waits in a circle.
create function add_to_course_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into course_days as days
      select author_id, course_id, kind, (bucket at time zone 'utc')::date, key, sum(count)
      from added group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (author_id, course_id, kind, day, key) do update set count = days.count + excluded.count;
  else
    insert into course_days as days
      select author_id, course_id, kind, (bucket at time zone 'utc')::date, key, sum(added.count - before.count)
      from added join before using (author_id, course_id, kind, bucket, key)
      group by 1, 2, 3, 4, 5 having sum(added.count - before.count) <> 0 order by 1, 2, 3, 4, 5
      on conflict (author_id, course_id, kind, day, key) do update set count = days.count + excluded.count;
  end if;
  return null;
end
$$;

create trigger new_counts_add_to_days after insert on course_counts
  referencing new table as added for each statement execute function add_to_course_days();
create trigger raised_counts_add_to_days after update on course_counts
  referencing old table as before new table as added for each statement execute function add_to_course_days();

-- What was counted before this table was there.
insert into course_days
  select author_id, course_id, kind, (bucket at time zone 'utc')::date, key, sum(count) from course_counts group by 1, 2, 3, 4, 5;
