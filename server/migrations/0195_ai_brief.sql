-- What the prompt of a job says, and what the pages lack because it does not say it.
alter table ai_jobs add column brief json, add column missing text[] not null default '{}';
