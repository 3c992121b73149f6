-- Which comment an account is written to about, and since when it has been: a job that starts again writes to those who are left.
alter table comment_notices add column comment_id uuid;
alter table comment_notices add column mailed_at timestamptz;
