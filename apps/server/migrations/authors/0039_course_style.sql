-- How the words of a course should sound: audience, reading level, tone, words, spelling, sample. Null until the author fills it.
alter table projects add column style json;
