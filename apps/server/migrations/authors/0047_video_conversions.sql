-- Uploaded videos are converted by a job before a page can show them. The credits stay held until then.
alter table uploads drop constraint uploads_state_check;
alter table uploads add constraint uploads_state_check check (state in ('waiting', 'finishing', 'converting', 'done', 'failed')) not valid;

create table video_conversions (
  author_id text not null,
  upload_id uuid not null,
  project_id uuid not null,
  -- The block that waits for the video. Null once it was placed, or if nothing waits.
  block_id uuid,
  -- The price that the author saw. A shorter video costs less, never more.
  price integer not null check (price between 0 and 1000),
  -- The price of a minute when the upload began. Null if every video cost the same.
  per_minute integer check (per_minute > 0),
  -- The length that the price was shown for. Null if the browser could not read it.
  stated_seconds real check (stated_seconds > 0),
  seconds real check (seconds > 0),
  -- From 0 to 1, of the last minute or so.
  share real not null default 0 check (share between 0 and 1),
  problem text check (length(problem) <= 40),
  created_at timestamptz not null default now(),
  primary key (author_id, upload_id),
  -- A conversion goes with its upload.
  foreign key (author_id, upload_id) references uploads (author_id, upload_id) on delete cascade
);
create index video_conversions_awaited on video_conversions (author_id, project_id, created_at) where block_id is not null;

alter table video_conversions enable row level security;
create policy own_rows on video_conversions
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id])
  with check ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update on video_conversions to coursewright_app;
