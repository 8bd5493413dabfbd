-- The planned pages of a job with their sections, as they are written.
alter table ai_jobs add column outline json not null default '[]';
