-- What a page changes in the look of its chapter. Beside the page and not in it: a save rewrites the page's row, and few pages have a theme.
create table page_themes (
  author_id text not null,
  page_id uuid not null,
  theme json not null,
  primary key (author_id, page_id)
);

alter table page_themes enable row level security;
create policy own_rows on page_themes
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update, delete on page_themes to coursewright_app;

-- A theme after a patch: value by value, so that two changes of different values both stay. Null takes a value away, and a group
-- that lost its last value goes with it; a list is one value.
create function patch_theme(theme jsonb, patch jsonb) returns jsonb
language plpgsql
immutable
as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, value) filter (where value not in ('null', '{}')), '{}')
    from (
      select key, case
        when jsonb_typeof(patch -> key) = 'object' then patch_theme(coalesce(theme -> key, '{}'), patch -> key)
        else coalesce(patch -> key, theme -> key)
      end as value
      from (select jsonb_object_keys(theme) union select jsonb_object_keys(patch)) as keys (key)
    ) as patched
  );
end
$$;
