-- Projects that came back from the trash while their site may still be hidden in the directory. The row goes once the site is shown, so
-- that whoever dies in between is followed by a worker, or by the author who asks again (decision 0060).
create table restored_projects (
  author_id text not null,
  trash_id uuid not null,
  project_id uuid not null,
  -- The process that restored it usually shows the site within this time.
  attempt_at timestamptz not null default now() + interval '5 seconds',
  primary key (author_id, trash_id)
);
create index restored_projects_next on restored_projects (attempt_at);

alter table restored_projects enable row level security;
create policy own_rows on restored_projects
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id])
  with check ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, delete on restored_projects to coursewright_app;

-- For the caretaker, over all authors of the shard: past row level security, and at nothing but names. One that fails comes again later
-- than the others.
create function take_restored_projects(most integer) returns table (author_id text, trash_id uuid)
language sql volatile security definer set search_path = public, pg_temp as $$
  update restored_projects set attempt_at = now() + interval '30 seconds'
  where (restored_projects.author_id, restored_projects.trash_id) in (
    select author_id, trash_id from restored_projects where attempt_at <= now() order by attempt_at limit least(most, 1000)
    for update skip locked
  )
  returning restored_projects.author_id, restored_projects.trash_id
$$;
revoke execute on function take_restored_projects from public;
grant execute on function take_restored_projects to coursewright_app;
