-- Counts the changes that secured an account. A session that was begun under an earlier count rests on what no longer opens it.
alter table accounts add column access_epoch integer not null default 0;

-- Finds the mailed links of one account: a reset link holds the account's id, a sign-in link its address.
create index verifications_by_owner on verifications (coalesce(substring(value from '"email":"([^"]{1,254})"'), left(value, 100)));
