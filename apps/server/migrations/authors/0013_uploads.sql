-- Files that authors bring themselves: from the asking, through the store, to what pages show.
create table uploads (
  author_id text not null,
  upload_id uuid not null,
  project_id uuid not null,
  kind text not null check (kind in ('image', 'video')),
  name text not null check (length(name) <= 200),
  bytes integer not null check (bytes > 0),
  state text not null default 'waiting' check (state in ('waiting', 'finishing', 'done', 'failed')),
  -- Where the bytes arrive: never served, and gone once something was made of them.
  incoming_key text not null,
  -- By which the store knows the parts of a large file.
  parts_id text,
  -- What is served.
  media_key text,
  alt text not null default '' check (length(alt) <= 500),
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  ended_at timestamptz,
  primary key (author_id, upload_id),
  check ((state = 'done') = (media_key is not null)),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);

create index uploads_by_project on uploads (author_id, project_id, kind, ended_at desc, upload_id) where state = 'done';
create index uploads_by_day on uploads (author_id, created_at);
create index uploads_by_media_key on uploads (author_id, media_key) where state = 'done';
create index uploads_open_by_age on uploads (created_at) where state in ('waiting', 'finishing');

alter table uploads enable row level security;
create policy own_rows on uploads
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update on uploads to coursewright_app;

-- As in 0002: over all authors of the shard, and at nothing but names.
create function stale_uploads(until timestamptz, most integer) returns table (author_id text, upload_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select author_id, upload_id from uploads
  where state in ('waiting', 'finishing') and created_at < until order by created_at limit least(most, 1000)
$$;
revoke execute on function stale_uploads from public;
grant execute on function stale_uploads to coursewright_app;

alter table media_files drop constraint media_files_kind_check;
alter table media_files add constraint media_files_kind_check check (kind in ('photo', 'picture', 'upload'));
