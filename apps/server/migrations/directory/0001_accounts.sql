-- The tables of better-auth under names of our own: its "user" is an account, its "account" a credential.

create table accounts (
  id text primary key,
  name text not null check (length(name) <= 200),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_account_id on sessions (account_id);

create table credentials (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  provider text not null,
  id_at_provider text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, id_at_provider)
);
create index credentials_account_id on credentials (account_id);

-- What a mailed link proves. The identifier is a hash: a copy of this table opens no account.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier, created_at desc);
create index verifications_expires_at on verifications (expires_at);

grant select, insert, update, delete on accounts, sessions, credentials, verifications to coursewright_app;
