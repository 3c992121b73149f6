-- What a release calls its course: visitors are shown this, not a name that its author has not published yet. Null until the course was read,
-- and for releases whose files are gone.
alter table publications add column title text check (length(title) <= 1000);

update publications set title = projects.name
from projects
where publications.author_id = projects.author_id and publications.project_id = projects.project_id
  and publications.state = 'live' and publications.collected_at is null;
