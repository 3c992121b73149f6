-- Pictures that were made for a page lie beside the photos of accounts.
alter table media_files drop constraint media_files_kind_check;
alter table media_files add constraint media_files_kind_check check (kind in ('photo', 'picture'));
