-- What a voice has said for an author, in pieces and as the audiobooks of pages (decision 0032).
create table spoken_chunks (
  author_id text not null,
  -- Of what is said and how.
  chunk_hash text not null check (length(chunk_hash) = 64),
  characters integer not null check (characters > 0),
  -- Which update has the voice say it, and until when no other does.
  claimed_by uuid not null,
  claimed_until timestamptz not null,
  -- Null until it was said.
  media_key text check (length(media_key) <= 100),
  duration_ms integer check (duration_ms > 0),
  timings json,
  -- When somebody first paid for it: with the first audiobook that was kept with it.
  charged_at timestamptz,
  used_at timestamptz not null default clock_timestamp(),
  primary key (author_id, chunk_hash),
  check ((media_key is null) = (duration_ms is null)),
  check ((media_key is null) = (timings is null)),
  check (charged_at is null or media_key is not null)
);
create index spoken_chunks_by_use on spoken_chunks (used_at);

create table audiobooks (
  author_id text not null,
  page_id uuid not null,
  media_key text not null check (length(media_key) <= 100),
  duration_ms integer not null check (duration_ms > 0),
  sentences json not null,
  voice text not null check (length(voice) <= 40),
  words_hash text not null check (length(words_hash) = 64),
  chunk_hashes text[] not null,
  page_version integer not null,
  credits numeric(19, 4) not null default 0 check (credits >= 0),
  made_at timestamptz not null default clock_timestamp(),
  primary key (author_id, page_id)
);

-- Files that nothing names: not yet, or not any more. Whoever listens to one has until then.
create table loose_sounds (
  author_id text not null,
  media_key text not null check (length(media_key) <= 100),
  drop_at timestamptz not null,
  primary key (author_id, media_key)
);
create index loose_sounds_by_time on loose_sounds (drop_at);

do $$
declare
  name text;
  is_shown constant text := 'author_id in (select unnest(string_to_array(current_setting(''app.authors'', true), '','')))';
begin
  foreach name in array array['spoken_chunks', 'audiobooks', 'loose_sounds'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_rows on %I using (%s) with check (%s)', name, is_shown, is_shown);
    execute format('grant select, insert, update, delete on %I to coursewright_app', name);
  end loop;
end $$;

-- However an audiobook goes or is replaced, its file follows. Erasing an author takes files by itself.
create function let_sound_go() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.erasing', true), 'off') <> 'on' then
    insert into loose_sounds values (old.author_id, old.media_key, clock_timestamp() + interval '1 day') on conflict do nothing;
  end if;
  return null;
end $$;

create trigger sound_goes_with_its_audiobook after delete on audiobooks for each row execute function let_sound_go();
create trigger sound_goes_when_replaced after update of media_key on audiobooks
  for each row when (old.media_key <> new.media_key) execute function let_sound_go();

-- As conversations do (0015).
create function forget_audiobooks() returns trigger language plpgsql as $$
begin
  delete from audiobooks using gone where audiobooks.author_id = gone.author_id and audiobooks.page_id = gone.page_id;
  return null;
end $$;

create trigger audiobooks_go_with_their_page after delete on pages
  referencing old table as gone for each statement execute function forget_audiobooks();

-- As in 0002: over all authors of the shard, and at nothing but names.
create function sounds_to_drop(until timestamptz, most integer) returns table (author_id text, media_key text)
language sql stable security definer set search_path = public, pg_temp as $$
  select author_id, media_key from loose_sounds where drop_at <= until order by drop_at limit least(most, 1000)
$$;
create function chunks_unused(since timestamptz, most integer) returns table (author_id text, chunk_hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select author_id, chunk_hash from spoken_chunks where used_at < since order by used_at limit least(most, 1000)
$$;
revoke execute on function sounds_to_drop, chunks_unused from public;
grant execute on function sounds_to_drop, chunks_unused to coursewright_app;

alter table media_files drop constraint media_files_kind_check;
alter table media_files add constraint media_files_kind_check check (kind in ('photo', 'picture', 'upload', 'sound', 'chunk'));
