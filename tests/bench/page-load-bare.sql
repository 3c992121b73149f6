-- The text that a reader of a page is sent, and nothing else.
\set n random(1, :pages)
select blocks from page_snapshots
where author_id = 'bench-' || :n::integer % :pages::integer
  and page_id = ('00000000-0000-4000-8000-' || lpad(to_hex(:n::integer), 12, '0'))::uuid;
