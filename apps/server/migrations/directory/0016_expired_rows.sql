-- What the worker removes from the directory is found by its age (decision 0062).
create index sessions_by_end on sessions (expires_at);
create index email_changes_by_end on email_changes (expires_at);
-- `updated_at` is when the newest link to prove the address was mailed.
create index accounts_unverified on accounts (updated_at) where not email_verified;
