-- Which model answered, as the provider names it: 'demo' where none is connected.
alter table generations add column model text check (length(model) <= 200);
