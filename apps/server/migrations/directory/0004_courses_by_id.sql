-- A learner's course is found by its id alone.
create index subdomains_by_course on subdomains (project_id) where release_id is not null and released_at is null;
