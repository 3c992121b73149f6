-- How many bytes each author's media take, and what of it nothing shows any more (decision 0062).

-- Kept exact by the trigger below: it changes in the transactions that change media_files.
create table storage_totals (
  author_id text primary key,
  bytes bigint not null check (bytes >= 0)
);
alter table storage_totals enable row level security;
create policy own_rows on storage_totals
  using (author_id in (select unnest(string_to_array(current_setting('app.authors', true), ','))))
  with check (author_id in (select unnest(string_to_array(current_setting('app.authors', true), ','))));
grant select, insert, update on storage_totals to coursewright_app;

create function count_storage() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into storage_totals as total (author_id, bytes) values (new.author_id, new.bytes)
      on conflict (author_id) do update set bytes = total.bytes + excluded.bytes;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    update storage_totals set bytes = bytes - old.bytes where author_id = old.author_id;
  end if;
  return null;
end $$;

create trigger storage_is_counted after insert or delete on media_files for each row execute function count_storage();
create trigger storage_is_recounted after update of author_id, bytes on media_files for each row execute function count_storage();

-- The trigger's lock keeps others from adding files until this has been counted.
insert into storage_totals select author_id, sum(bytes) from media_files group by author_id;

-- Since when a sweep has found nothing that shows the file. Null while something does.
alter table media_files add column unused_since timestamptz;
grant update (unused_since) on media_files to coursewright_app;
grant delete on uploads to coursewright_app;
