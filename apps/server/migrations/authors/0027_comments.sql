-- What learners and the author say about a page. They lie with the course, whoever wrote them; threads are one level deep.
create table comments (
  author_id text not null,
  comment_id uuid not null,
  project_id uuid not null,
  page_id uuid not null,
  -- The first of its thread; null for that one itself.
  parent_id uuid,
  -- The account that wrote it; null once that is erased.
  learner_id text,
  -- Empty once it is deleted.
  body text not null check (char_length(body) <= 2000),
  -- In milliseconds, as a cursor names it.
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  primary key (author_id, comment_id),
  check ((body = '') = (deleted_at is not null))
);

create index comments_threads on comments (author_id, page_id, created_at desc, comment_id desc) where parent_id is null;
create index comments_answers on comments (author_id, parent_id, created_at) where parent_id is not null;
create index comments_shown on comments (author_id, page_id) where deleted_at is null and hidden_at is null;
create index comments_by_learner on comments (learner_id, comment_id) where learner_id is not null;

-- When somebody was last written to about a thread. Of use for an hour.
create table comment_notices (
  author_id text not null,
  thread_id uuid not null,
  account_id text not null,
  sent_at timestamptz not null,
  primary key (author_id, thread_id, account_id)
);
create index comment_notices_by_account on comment_notices (account_id, author_id, sent_at);
create index comment_notices_by_time on comment_notices (author_id, sent_at);

do $$
declare
  name text;
  is_shown constant text := 'author_id in (select unnest(string_to_array(current_setting(''app.authors'', true), '','')))';
begin
  foreach name in array array['comments', 'comment_notices'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_rows on %I using (%s) with check (%s)', name, is_shown, is_shown);
    execute format('grant select, insert, update, delete on %I to coursewright_app', name);
  end loop;
end $$;

-- As conversations do (0015).
create function forget_comments() returns trigger language plpgsql as $$
begin
  delete from comments using gone where comments.author_id = gone.author_id and comments.page_id = gone.page_id;
  return null;
end $$;

create trigger comments_go_with_their_page after delete on pages
  referencing old table as gone for each statement execute function forget_comments();

-- What one account wrote lies with the courses of many authors: past row level security, and at nothing but that account's own.
create function comments_of_learner(learner text, after uuid, most integer)
returns table (comment_id uuid, page_id uuid, body text, created_at timestamptz, edited_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select comment_id, page_id, body, created_at, edited_at from comments
  where learner_id = learner and comment_id > after and deleted_at is null order by comment_id limit least(most, 1000)
$$;

-- What others answered to it stays, below a place that is empty.
create function erase_comments_of(learner text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from comments where learner_id = learner and parent_id is not null;
  update comments set learner_id = null, body = '', deleted_at = coalesce(deleted_at, clock_timestamp()) where learner_id = learner;
  delete from comment_notices where account_id = learner;
$$;

revoke execute on function comments_of_learner, erase_comments_of from public;
grant execute on function comments_of_learner, erase_comments_of to coursewright_app;
