-- Which sounds a release plays, so that they stay for as long as it does (decision 0036).
create table released_sounds (
  author_id text not null,
  release_id uuid not null,
  media_key text not null check (length(media_key) <= 100),
  primary key (author_id, release_id, media_key)
);
create index released_sounds_by_key on released_sounds (author_id, media_key);

-- What is made of other sounds: a page's in AAC, and those of all pages bound into one file.
create table bound_sounds (
  author_id text not null,
  -- Of everything that it is made of, and how.
  made_of text not null check (length(made_of) = 64),
  media_key text not null check (length(media_key) <= 100),
  bytes integer not null check (bytes > 0),
  used_at timestamptz not null default clock_timestamp(),
  primary key (author_id, made_of)
);
create index bound_sounds_by_use on bound_sounds (used_at);

do $$
declare
  name text;
  is_shown constant text := 'author_id in (select unnest(string_to_array(current_setting(''app.authors'', true), '','')))';
begin
  foreach name in array array['released_sounds', 'bound_sounds'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_rows on %I using (%s) with check (%s)', name, is_shown, is_shown);
    execute format('grant select, insert, update, delete on %I to coursewright_app', name);
  end loop;
end $$;

-- As in 0002: over all authors of the shard, and at nothing but names.
create function bound_unused(since timestamptz, most integer) returns table (author_id text, made_of text)
language sql stable security definer set search_path = public, pg_temp as $$
  select author_id, made_of from bound_sounds where used_at < since order by used_at limit least(most, 1000)
$$;
revoke execute on function bound_unused from public;
grant execute on function bound_unused to coursewright_app;

-- A release that is no more plays nothing.
create function let_released_sounds_go() returns trigger language plpgsql as $$
begin
  delete from released_sounds where author_id = new.author_id and release_id = new.publication_id;
  return null;
end $$;

create trigger sounds_go_with_their_release after update of state, collected_at on publications
  for each row when (new.state = 'failed' or new.collected_at is not null) execute function let_released_sounds_go();
