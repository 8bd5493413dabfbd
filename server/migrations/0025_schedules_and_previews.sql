create table publication_schedules (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  action text not null check (action in ('publish', 'unpublish')),
  -- Null means all pages.
  page_ids text[],
  at timestamptz(3) not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  -- Tries that a fault of the server ended, and when the next one is due.
  attempts integer not null default 0,
  retry_at timestamptz(3),
  -- Why it could not be done, in words.
  failure text
);
create index publication_schedules_of_site on publication_schedules (site_id, at, id);
create index publication_schedules_due on publication_schedules (at, id) where done_at is null;

-- Links that show working copies to whoever has them.
create table previews (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  token_sha256 bytea not null unique,
  created_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index previews_of_site on previews (site_id, created_at, id);
