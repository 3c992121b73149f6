-- What an address shows can be chosen among versions, be for members, and be taken offline by its author.
alter table subdomains
  add column access text not null default 'open' check (access in ('open', 'members')),
  -- Which publication switched it last: the same one, repeated after a crash, does not undo what its author chose since.
  add column switched_by text,
  -- By the author. `taken_down_at` is for what happens to a project or an account as a whole, and is undone with it.
  add column unpublished_at timestamptz;
update subdomains set switched_by = release_id;
