-- What an account of a tier may use in a calendar month (UTC). Null means unlimited.
alter table tiers add column ai_tokens_per_month bigint check (ai_tokens_per_month >= 0),
  add column video_credits_per_month integer check (video_credits_per_month >= 0);
update tiers set ai_tokens_per_month = 200000, video_credits_per_month = 0 where name = 'starter';
update tiers set ai_tokens_per_month = 5000000, video_credits_per_month = 5 where name = 'professional';
update tiers set ai_tokens_per_month = 50000000, video_credits_per_month = 30 where name = 'agency';

-- What an account has used in a month. Whoever reserves locks this row first, so that parallel requests never overspend.
create table ai_months (
  account_id text collate "C" not null references accounts on delete cascade,
  month date not null,
  tokens_used bigint not null default 0,
  credits_used integer not null default 0,
  primary key (account_id, month)
);

-- What was used for what, and what is reserved for work that goes on. A reservation for work that somebody waits for ends
-- by itself, since its process may die; one for a job has no end of its own: the job has one.
create table ai_ledger (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  month date not null,
  -- Null when the site is gone: what it used stays used.
  site_id text collate "C" references sites on delete set null,
  kind text not null check (kind in ('generate', 'translate', 'content-assist', 'generate-template', 'hero-video')),
  job_id text collate "C",
  state text not null default 'reserved' check (state in ('reserved', 'settled', 'released')),
  tokens_reserved bigint not null default 0 check (tokens_reserved >= 0),
  tokens_used bigint not null default 0 check (tokens_used >= 0),
  credits_reserved integer not null default 0 check (credits_reserved >= 0),
  credits_used integer not null default 0 check (credits_used >= 0),
  created_at timestamptz(3) not null,
  reserved_until timestamptz(3),
  foreign key (account_id, month) references ai_months on delete cascade
);
create index ai_ledger_reserved on ai_ledger (account_id, month) where state = 'reserved';
create index ai_ledger_ending on ai_ledger (reserved_until) where state = 'reserved';
create index ai_ledger_of_job on ai_ledger (job_id) where state = 'reserved';
create index ai_ledger_age on ai_ledger (created_at);

-- A generation job, and its place in the queue: it is due at a time, or in the hands of `holder` until `held_until`, in the
-- database's time.
create table ai_jobs (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  account_id text collate "C" not null references accounts on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  step text,
  prompt text not null,
  language text not null,
  page_count smallint,
  -- Of the hero video that is wanted; null when none is.
  video_model text,
  video_credits_reserved integer not null default 0,
  reference_media_ids text[] not null default '{}',
  engine text not null,
  pages json not null default '[]',
  media_ids text[] not null default '{}',
  hero_video_generated boolean not null default false,
  video_credits_used integer not null default 0,
  prompt_tokens integer not null default 0,
  completion_tokens integer not null default 0,
  -- How often it was begun, and how often that came to nothing.
  attempts integer not null default 0,
  failures integer not null default 0,
  notes text[] not null default '{}',
  error_reason text,
  error_message text,
  -- What was made so far, so that nothing is made, and paid for, twice. Null when it is finished.
  state json,
  due_at timestamptz(3) not null,
  holder uuid,
  held_until timestamptz,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  check ((status in ('completed', 'failed', 'cancelled')) = (finished_at is not null)),
  check ((status = 'running') = (holder is not null)),
  check ((status = 'failed') = (error_reason is not null))
) with (fillfactor = 70);
create index ai_jobs_of_site on ai_jobs (site_id, created_at, id);
create index ai_jobs_by_status on ai_jobs (site_id, status, created_at, id);
create index ai_jobs_unfinished on ai_jobs (account_id, due_at) where status in ('queued', 'running');
call count_rows_of('ai_jobs', 'site_id', 'status');
