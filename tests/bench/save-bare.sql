-- The same save of one page in one statement, without roles or row level security. Each client has pages of its own.
\set n :client_id * :pages_per_client + random(1, :pages_per_client)
with given as materialized (
  select ('00000000-0000-4000-8000-' || lpad(to_hex(:n::integer), 12, '0'))::uuid as id
), saved as (
  update pages set version = version + 1, last_save_id = gen_random_uuid(), date_edited = clock_timestamp()
  from given
  where author_id = 'bench-' || :n::integer % :authors::integer and project_id = given.id and chapter_id = given.id and page_id = given.id
    and version >= 0 and array[given.id] <@ block_order
  returning author_id, page_id
)
insert into blocks (author_id, page_id, block_id, block)
select author_id, page_id, page_id, '{"id":"00000000-0000-4000-8000-000000000000","type":"para","v":1,"data":{"text":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Some words that make up a paragraph of a usual length, as an author would write them, saved 1000 times."}]}]}},"aiagent":"jerry"}'
from saved
on conflict (author_id, page_id, block_id) do update set block = excluded.block;
