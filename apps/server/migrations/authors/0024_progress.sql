-- What a learner has done in a course: theirs, so it lies with them and not with the course's author, and goes when they go.
create table progress (
  -- The learner.
  author_id text not null,
  course_id uuid not null,
  -- Not jsonb, which refuses some of what a learner may type.
  document json not null check (octet_length(document::text) <= 524288),
  -- When the course's cards are due for review, the soonest first.
  due_at timestamptz[] not null default '{}' check (cardinality(due_at) <= 500),
  version bigint not null default 1,
  updated_at timestamptz not null,
  primary key (author_id, course_id)
);
create index progress_by_due on progress (author_id, (due_at[1]));

alter table progress enable row level security;
create policy own_rows on progress
  using (author_id in (select unnest(string_to_array(current_setting('app.authors', true), ','))))
  with check (author_id in (select unnest(string_to_array(current_setting('app.authors', true), ','))));
grant select, insert, update, delete on progress to coursewright_app;
