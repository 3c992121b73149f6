-- The course from whose sources the outline and the pages of an idea are written. Null: not from sources.
alter table ideas add column sources_of uuid;
