-- Who does not want to be written to about discussions: of one course, or of any.
create table stopped_notices (
  account_id text not null references accounts (id) on delete cascade,
  -- A course's id, or 'all'.
  scope text not null check (length(scope) <= 36),
  stopped_at timestamptz not null default now(),
  primary key (account_id, scope)
);
grant select, insert, delete on stopped_notices to coursewright_app;
