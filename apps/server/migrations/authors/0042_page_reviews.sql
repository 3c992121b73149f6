-- The helper's notes about a page, one review at a time. They were paid for, so they wait for the author for seven days.
create table page_reviews (
  author_id text not null,
  page_id uuid not null,
  kind text not null check (kind in ('unclear', 'questions', 'facts', 'pictures')),
  agent text not null check (length(agent) <= 40),
  notes json not null,
  price numeric(19, 4) not null check (price >= 0),
  model text not null check (length(model) <= 200),
  made_at timestamptz not null,
  primary key (author_id, page_id)
);
create index page_reviews_by_time on page_reviews (made_at);

alter table page_reviews enable row level security;
create policy own_rows on page_reviews
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id])
  with check ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update, delete on page_reviews to coursewright_app;

-- As in 0034: over all authors of the shard.
create function drop_page_reviews(until timestamptz, most integer) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  with dropped as (
    delete from page_reviews where (author_id, page_id) in (
      select author_id, page_id from page_reviews where made_at < until order by made_at limit least(most, 10000)
    ) returning 1
  ) select count(*) from dropped
$$;

revoke execute on function drop_page_reviews from public;
grant execute on function drop_page_reviews to coursewright_app;
