-- What visitors send to apply for jobs.
create table job_applications (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  job_id text collate "C" references recruitment_jobs on delete set null,
  -- As it was called then.
  job_title text not null,
  name text not null,
  email text,
  phone text,
  message text,
  page text not null,
  stage text collate "C" not null default 'received'
    check (stage in ('received', 'screening', 'interview', 'offer', 'hired', 'rejected')),
  -- Of the team.
  notes text,
  cv_filename text,
  cv_size_bytes integer,
  cv_key text,
  -- Why it was taken for spam; null for people.
  spam_reason text collate "C",
  -- Whether its event and mails have been sent.
  was_reported boolean not null default false,
  -- Of the view of the page that it was sent from.
  token_id text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index job_applications_created on job_applications (site_id, created_at, id) where spam_reason is null;
create index job_applications_spam on job_applications (site_id, created_at, id) where spam_reason is not null;
create index job_applications_stage on job_applications (site_id, stage, created_at, id) where spam_reason is null;
create index job_applications_of on job_applications (job_id, created_at, id);
create index job_applications_tokens on job_applications (site_id, token_id) where token_id is not null;
create index job_applications_senders on job_applications (site_id, lower(email));
