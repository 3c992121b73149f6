-- Generations asked for from a page whose reply the page has not taken yet. The reply itself stays with its generation. A row goes when the
-- author takes or discards the reply, when the generation fails, or after seven days.
create table unclaimed_replies (
  author_id text not null,
  operation_id text not null check (length(operation_id) between 1 and 200),
  page_id uuid not null,
  -- None for an answer of the assistant, which the page's conversation holds once it is whole.
  block_id uuid,
  asked_at timestamptz not null,
  primary key (author_id, operation_id)
);
create index unclaimed_replies_by_page on unclaimed_replies (author_id, page_id, asked_at);
create index unclaimed_replies_by_time on unclaimed_replies (asked_at);

alter table unclaimed_replies enable row level security;
create policy own_rows on unclaimed_replies
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id])
  with check ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, delete on unclaimed_replies to coursewright_app;

-- As in 0031: over all authors of the shard.
create function drop_unclaimed_replies(until timestamptz, most integer) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  with dropped as (
    delete from unclaimed_replies where (author_id, operation_id) in (
      select author_id, operation_id from unclaimed_replies where asked_at < until order by asked_at limit least(most, 10000)
    ) returning 1
  ) select count(*) from dropped
$$;

revoke execute on function drop_unclaimed_replies from public;
grant execute on function drop_unclaimed_replies to coursewright_app;

-- By our clock, when the account first sent anything of the course: a certificate names no day before it. Null for rows of before.
alter table progress add column begun_at timestamptz;
alter table progress alter column begun_at set default now();
