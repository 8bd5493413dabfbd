-- Forms of a site, and what visitors sent.
create table forms (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  fields jsonb not null,
  closes_at timestamptz(3),
  max_submissions integer,
  notify_emails text[] not null default '{}',
  autoresponder jsonb,
  redirect_to text,
  -- Made from the block of a page with this path: its fields are those of the block.
  source_path text,
  block_id text collate "C",
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint forms_of_blocks unique (site_id, source_path, block_id)
);
create index forms_created on forms (site_id, created_at, id);
call count_rows_of('forms', 'site_id', $$'all'$$);
call notify_content_of('forms');

create table form_submissions (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  form_id text collate "C" not null references forms on delete cascade,
  -- Answers by the names of fields.
  answers jsonb not null,
  email text,
  page text not null,
  -- Why it was taken for spam; null for people.
  spam_reason text collate "C",
  -- Whether its event and mails have been sent.
  was_reported boolean not null default false,
  -- Of the view of the page that it was sent from.
  token_id text collate "C",
  created_at timestamptz(3) not null
);
create index form_submissions_created on form_submissions (form_id, created_at, id) where spam_reason is null;
create index form_submissions_spam on form_submissions (form_id, created_at, id) where spam_reason is not null;
create index form_submissions_tokens on form_submissions (form_id, token_id) where token_id is not null;
create index form_submissions_of_site on form_submissions (site_id);
call count_rows_of('form_submissions', 'form_id', $$case when spam_reason is null then 'accepted' else 'spam' end$$);

create table form_files (
  id text collate "C" primary key,
  submission_id text collate "C" not null references form_submissions on delete cascade,
  site_id text collate "C" not null references sites on delete cascade,
  field text not null,
  filename text not null,
  content_type text not null,
  size_bytes integer not null,
  object_key text not null
);
create index form_files_of on form_files (submission_id);
create index form_files_of_site on form_files (site_id);
