-- What an author and the assistant said about a page, and what the assistant offered. Beside the page, like its theme.
create table conversations (
  author_id text not null,
  page_id uuid not null,
  version integer not null default 0,
  state json not null,
  turns json not null default '[]',
  primary key (author_id, page_id)
);

alter table conversations enable row level security;
create policy own_rows on conversations
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update, delete on conversations to coursewright_app;

-- Whoever deletes pages for good need not know what hangs on them. A save deletes none, so it pays nothing for this.
create function forget_conversations() returns trigger language plpgsql as $$
begin
  delete from conversations using gone where conversations.author_id = gone.author_id and conversations.page_id = gone.page_id;
  return null;
end $$;

create trigger conversations_go_with_their_page after delete on pages
  referencing old table as gone for each statement execute function forget_conversations();
