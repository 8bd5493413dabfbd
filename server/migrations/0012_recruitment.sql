create table recruitment_jobs (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  title text not null,
  slug text collate "C" not null,
  -- What a slug was made of, and which of those it is: null for a slug that was sent.
  slug_base text collate "C",
  slug_number integer,
  description text,
  department text,
  job_type text not null default 'full_time' check (job_type in
    ('full_time', 'part_time', 'contractor', 'temporary', 'intern', 'volunteer', 'per_diem', 'other')),
  location text,
  status text collate "C" not null default 'draft' check (status in
    ('draft', 'review', 'published', 'paused', 'closed', 'filled', 'archived')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint recruitment_jobs_slug unique (site_id, slug),
  constraint recruitment_jobs_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80)
);
create index recruitment_jobs_created on recruitment_jobs (site_id, created_at, id);
create index recruitment_jobs_status on recruitment_jobs (site_id, status, created_at, id);
create index recruitment_jobs_slug_numbers on recruitment_jobs (site_id, slug_base, slug_number) where slug_base is not null;

call record_status_of('recruitment_jobs');
