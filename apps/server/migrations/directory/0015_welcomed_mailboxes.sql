-- Mailboxes that were given welcome credits, as keyed hashes: the same mailbox earns once, also after its account was deleted. Rows of
-- deleted accounts go after two years.
create table welcomed_mailboxes (
  mailbox_hash text primary key check (length(mailbox_hash) = 43),
  account_id text unique references accounts (id) on delete set null,
  welcomed_at timestamptz not null default now()
);
create index welcomed_mailboxes_of_nobody on welcomed_mailboxes (welcomed_at) where account_id is null;

grant select, insert, delete on welcomed_mailboxes to coursewright_app;
