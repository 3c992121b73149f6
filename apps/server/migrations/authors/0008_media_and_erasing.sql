-- Files of an author in the media bucket. The key is minted by the server and cannot be guessed.
create table media_files (
  author_id text not null,
  media_key text not null check (length(media_key) <= 100),
  kind text not null check (kind in ('photo')),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  primary key (author_id, media_key)
);

alter table media_files enable row level security;
create policy own_rows on media_files
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, delete on media_files to coursewright_app;

-- The ledger stays append-only for everyone who serves; its owner may rename an author who was erased, within erase_author alone.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Takes an author out of every table, those of later migrations too. The books keep their sums, under a name that leads to nobody.
create function erase_author(author text, alias text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  if author is distinct from current_setting('app.authors', true) then
    raise exception 'only the author of this transaction can be erased';
  end if;
  perform set_config('app.erasing', 'on', true);

  insert into ledger_operations select alias, operation_id, kind, amount, reason, created_at from ledger_operations where author_id = author;
  insert into ledger_entries select alias, operation_id, kind, account, amount from ledger_entries where author_id = author;
  delete from ledger_entries where author_id = author;
  delete from ledger_operations where author_id = author;
  update balances set author_id = alias where author_id = author;
  update holds set author_id = alias where author_id = author;

  for name in
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'author_id'
      and table_name not in ('ledger_entries', 'ledger_operations', 'balances', 'holds')
  loop
    execute format('delete from %I where author_id = $1', name) using author;
  end loop;
  perform set_config('app.erasing', 'off', true);
end $$;

revoke execute on function erase_author from public;
grant execute on function erase_author to coursewright_app;
