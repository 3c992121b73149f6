-- That somebody has read a course. It stands by itself: the course may change, move or go.
create table certificates (
  code text primary key check (code ~ '^[2-9a-hjkmnp-z]{20}$'),
  account_id text not null references accounts (id) on delete cascade,
  course_id uuid not null,
  -- Null once the author has left.
  author_id text references accounts (id) on delete set null,
  -- Where it was given.
  subdomain text not null,
  title text not null,
  learner_name text not null,
  author_name text not null,
  finished_at timestamptz not null,
  given_at timestamptz not null,
  unique (account_id, course_id)
);
create index certificates_by_author on certificates (author_id);
grant select, insert, delete on certificates to coursewright_app;

-- An author's name leaves with them.
create function forget_author_of_certificates() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update certificates set author_name = '' where author_id = old.id;
  return old;
end $$;
revoke execute on function forget_author_of_certificates from public;
create trigger certificates_forget_their_author before delete on accounts
  for each row execute function forget_author_of_certificates();
