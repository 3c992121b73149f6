-- Who helps to write the project and reads to its learners: {agent, name, says}. Null until the author has chosen.
alter table projects add column avatar json;
