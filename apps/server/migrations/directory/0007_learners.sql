-- Whoever enters a course is known there by the session they came with. Codes last a minute: those under way are asked for again.
delete from course_codes;
alter table course_codes add column session_id text not null;
