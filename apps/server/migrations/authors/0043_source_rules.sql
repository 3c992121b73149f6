-- Whether learners see the sources of a course, and whether each sentence of the helper needs one. Null until the author chooses.
alter table projects add column source_rules json;
