-- What people do with their own account: where they are signed in, a change of address, and leaving.

alter table sessions add column last_seen_at timestamptz not null default now();

-- An address that was asked for and is not proven yet. The token is in the mail alone; here lies its hash.
create table email_changes (
  account_id text primary key references accounts (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- An account that is leaving. It may come back until the erasing has begun.
create table deletions (
  account_id text primary key references accounts (id) on delete cascade,
  deletion_id uuid not null unique,
  token_hash text not null unique,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  erasing_since timestamptz,
  -- Set once no request that was under way can have shown a site again.
  sites_down_at timestamptz
);
create index deletions_by_due on deletions (due_at);

grant select, insert, update, delete on email_changes, deletions to coursewright_app;

-- A site that is taken down keeps its address and its release, and shows neither.
alter table subdomains add column taken_down_at timestamptz;
