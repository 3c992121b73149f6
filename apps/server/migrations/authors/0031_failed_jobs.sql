-- Jobs that ended without having their own say. The engine's record goes once what they held is released; this one is for operators.
create table failed_jobs (
  author_id text not null,
  job_id text not null,
  name text not null,
  queue text not null,
  input json not null,
  status text not null,
  error text not null,
  steps json not null,
  asked_at timestamptz not null,
  failed_at timestamptz not null default now(),
  -- The job that was asked for in its place.
  retried_as text,
  primary key (author_id, job_id)
);
create index failed_jobs_by_time on failed_jobs (failed_at);

alter table failed_jobs enable row level security;
create policy own_rows on failed_jobs
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id])
  with check ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update, delete on failed_jobs to coursewright_app;

-- As in 0002: over all authors of the shard, and at nothing but names.
create function newest_failed_jobs(only_job text, most integer) returns table (author_id text, job_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select author_id, job_id from failed_jobs
  where case when only_job is null then retried_as is null else job_id = only_job end
  order by failed_at desc limit least(most, 1000)
$$;

create function drop_failed_jobs(until timestamptz) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  with dropped as (delete from failed_jobs where failed_at < until returning 1) select count(*) from dropped
$$;

revoke execute on function newest_failed_jobs, drop_failed_jobs from public;
grant execute on function newest_failed_jobs, drop_failed_jobs to coursewright_app;
