-- What a job makes beside pages, in which state it was when it was made, and what undoing it left as it was.
alter table ai_jobs
  add column include text[] not null default '{}',
  add column made json not null default '[]',
  add column made_states json not null default '[]',
  add column undone_at timestamptz(3),
  add column kept json not null default '[]';
