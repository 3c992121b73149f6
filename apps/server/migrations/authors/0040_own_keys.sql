-- An account's own key of a text provider, sealed under AUTH_SECRET and bound to the account and the address.
create table own_keys (
  author_id text primary key,
  base_url text not null check (length(base_url) between 1 and 300),
  model text not null check (length(model) between 1 and 120),
  sealed_key text not null check (length(sealed_key) <= 1000),
  last_four text not null check (length(last_four) = 4),
  saved_at timestamptz not null
);

alter table own_keys enable row level security;
create policy own_rows on own_keys
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id])
  with check ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update, delete on own_keys to coursewright_app;

-- Whether the account's own key pays for the entry. Decided when the update starts, because its price is shown then.
alter table catalogue_updates add column own_key boolean not null default false;
