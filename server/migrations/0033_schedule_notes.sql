-- The note of the release that a schedule makes.
alter table publication_schedules add column note text;
