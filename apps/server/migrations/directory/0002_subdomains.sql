-- Whose a subdomain is, and which release it shows. A released name rests before anybody else may have it.
create table subdomains (
  subdomain text primary key check (subdomain ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  author_id text not null,
  project_id uuid not null,
  release_id text,
  -- Grows with every switch and never starts again, not even for a new owner: the edge believes the higher one.
  version bigint not null default 0,
  claimed_at timestamptz not null default now(),
  published_at timestamptz,
  released_at timestamptz,
  check ((release_id is null) = (published_at is null))
);

create index subdomains_by_project on subdomains (author_id, project_id);
-- A course has one address.
create unique index subdomains_live on subdomains (author_id, project_id) where release_id is not null and released_at is null;

grant select, insert, update, delete on subdomains to coursewright_app;
