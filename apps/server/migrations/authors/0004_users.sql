-- The user record of the specification. Credits are not kept here: they are the sum of the ledger.
create table users (
  author_id text primary key,
  subscription boolean not null default false,
  owned_courses text[] not null default '{}',
  plan text not null default 'none' check (plan in ('none', 'monthly', 'yearly'))
);

alter table users enable row level security;
create policy own_rows on users
  using (author_id = any (string_to_array(current_setting('app.authors', true), ',')))
  with check (author_id = any (string_to_array(current_setting('app.authors', true), ',')));

grant select, insert, update on users to coursewright_app;
