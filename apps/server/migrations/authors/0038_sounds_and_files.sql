-- Authors upload sounds and PDFs too. The old check was narrower, so no row needs to be read again.
alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check check (kind in ('image', 'video', 'audio', 'file')) not valid;
