-- What whoever runs the product does to it by hand, and what they have suspended (decision 0051).

-- No session of a suspended account gets a bearer.
create table suspended_accounts (
  account_id text primary key references accounts (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 200),
  suspended_at timestamptz not null default now()
);

-- What visitors are not shown, whatever its author does: one course, or without a project all of the author's.
create table suspended_sites (
  author_id text not null,
  project_id uuid,
  reason text not null check (length(reason) between 1 and 200),
  suspended_at timestamptz not null default now(),
  unique nulls not distinct (author_id, project_id)
);

create table operators_log (
  entry bigint generated always as identity primary key,
  written_at timestamptz not null default now(),
  operator text not null check (length(operator) between 1 and 100),
  deed text not null check (length(deed) between 1 and 100),
  about text not null check (length(about) <= 300),
  reason text not null check (length(reason) <= 500)
);

-- Not even the owner of the table changes what was written by mistake.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on operators_log execute function refuse_change();

grant select, insert, update, delete on suspended_accounts, suspended_sites to coursewright_app;
grant select, insert on operators_log to coursewright_app;
