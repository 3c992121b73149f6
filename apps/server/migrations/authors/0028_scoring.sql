-- Learners' answers scored by the helper (decision 0045).

-- A question with its criteria that its author tried on sample answers. Only such a one is used for learners, and only while it is on.
create table scoring_trials (
  author_id text not null,
  project_id uuid not null,
  -- As pages name it: the last characters of the block's id.
  block_id text not null check (length(block_id) between 1 and 40),
  rubric_mark text not null check (length(rubric_mark) between 1 and 40),
  prompt text not null check (length(prompt) <= 1000),
  criteria json not null,
  samples json not null default '[]',
  is_on boolean not null default false,
  tried_at timestamptz not null,
  primary key (author_id, project_id, block_id, rubric_mark)
);

-- What scoring may cost a course in a calendar month (UTC); without a row it is what the server says.
create table scoring_caps (
  author_id text not null,
  project_id uuid not null,
  monthly_credits integer not null check (monthly_credits between 0 and 1000),
  primary key (author_id, project_id)
);

-- Each answer that was scored or is just being scored, without its words. Who gave it is forgotten with them; that it was paid for is not.
create table scored_answers (
  author_id text not null,
  operation_id text not null check (length(operation_id) between 1 and 200),
  project_id uuid not null,
  learner_id text,
  block_id text not null,
  rubric_mark text not null,
  answer_hash text not null check (length(answer_hash) = 64),
  asked_at timestamptz not null,
  -- Until then an answer under way counts; null once it was scored.
  held_until timestamptz,
  primary key (author_id, operation_id)
);
create index scored_answers_by_course on scored_answers (author_id, project_id, asked_at);
create index scored_answers_by_learner on scored_answers (learner_id, author_id, project_id, asked_at) where learner_id is not null;

create table answers_to_look_at (
  author_id text not null,
  operation_id text not null,
  project_id uuid not null,
  page_id text not null check (length(page_id) between 1 and 40),
  block_id text not null check (length(block_id) between 1 and 40),
  learner_id text not null,
  -- By which the learner's browsers know the answer.
  answer_key text not null check (length(answer_key) between 1 and 100),
  prompt text not null check (length(prompt) <= 1000),
  criteria json not null,
  answer text not null check (length(answer) <= 10000),
  helper_score json not null,
  asked_at timestamptz not null,
  -- Null until the author has looked.
  points json,
  note text check (length(note) <= 1000),
  looked_at timestamptz,
  primary key (author_id, operation_id),
  check ((looked_at is null) = (points is null)),
  check ((looked_at is null) = (note is null))
);
create index answers_to_look_at_by_course on answers_to_look_at (author_id, project_id, (looked_at is null) desc, asked_at desc);
create index answers_to_look_at_by_learner on answers_to_look_at (learner_id, author_id, project_id, page_id);

do $$
declare
  name text;
  is_shown constant text := 'author_id in (select unnest(string_to_array(current_setting(''app.authors'', true), '','')))';
begin
  foreach name in array array['scoring_trials', 'scoring_caps', 'scored_answers', 'answers_to_look_at'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_rows on %I using (%s) with check (%s)', name, is_shown, is_shown);
    execute format('grant select, insert, update, delete on %I to coursewright_app', name);
  end loop;
end $$;

-- Of a learner who leaves, on every author's rows of the shard: their words, what was said of them, and their name.
create function erase_learner_answers(learner text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update generations set reply = '' from scored_answers
    where scored_answers.learner_id = learner and generations.author_id = scored_answers.author_id
      and generations.operation_id = scored_answers.operation_id and generations.reply is not null;
  update scored_answers set learner_id = null, answer_hash = repeat('0', 64) where learner_id = learner;
  delete from answers_to_look_at where learner_id = learner;
$$;
revoke execute on function erase_learner_answers from public;
grant execute on function erase_learner_answers to coursewright_app;

-- As conversations go with their page (0015): what learners wrote goes with the course. Rows without words stay, for the one above.
create function forget_scoring() returns trigger language plpgsql as $$
begin
  delete from answers_to_look_at a using gone where a.author_id = gone.author_id and a.project_id = gone.project_id;
  delete from scoring_trials t using gone where t.author_id = gone.author_id and t.project_id = gone.project_id;
  delete from scoring_caps c using gone where c.author_id = gone.author_id and c.project_id = gone.project_id;
  return null;
end $$;

create trigger scoring_goes_with_its_project after delete on projects
  referencing old table as gone for each statement execute function forget_scoring();
