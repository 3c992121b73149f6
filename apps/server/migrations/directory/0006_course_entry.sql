-- What needs a decision on a course's own host: who is let in, who looks at a draft, what visitors report.

-- Takes somebody who is signed in at the app to the course's host, once. The code is in an address alone; here lies its hash.
create table course_codes (
  code_hash text primary key,
  subdomain text not null,
  course_id uuid not null,
  account_id text not null references accounts (id) on delete cascade,
  -- What the secret of the browser that asked hashes to.
  proof text not null,
  expires_at timestamptz not null
);
create index course_codes_by_account on course_codes (account_id);
create index course_codes_by_end on course_codes (expires_at);

-- A course as it stands, at an address that nobody can guess.
create table course_previews (
  ticket_hash text primary key,
  author_id text not null references accounts (id) on delete cascade,
  project_id uuid not null,
  expires_at timestamptz not null
);
create index course_previews_by_author on course_previews (author_id);
create index course_previews_by_end on course_previews (expires_at);

-- What visitors say of a course, for whoever runs the product. Nothing in it tells who said it.
create table course_reports (
  report_id bigint generated always as identity primary key,
  subdomain text not null,
  release_id text,
  reason text not null check (reason in ('harmful', 'copyright', 'privacy', 'fraud', 'other')),
  words text not null check (length(words) <= 2000),
  page text not null check (length(page) <= 500),
  reported_at timestamptz not null
);
create index course_reports_by_time on course_reports (reported_at);

grant select, insert, update, delete on course_codes, course_previews, course_reports to coursewright_app;
