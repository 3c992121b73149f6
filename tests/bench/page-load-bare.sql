-- The page's blocks as one text, and nothing else.
\set n random(1, :pages)
select blocks from bench_page_texts
where author_id = 'bench-' || :n::integer % :pages::integer
  and page_id = ('00000000-0000-4000-8000-' || lpad(to_hex(:n::integer), 12, '0'))::uuid;
