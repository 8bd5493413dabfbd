-- Sites on their way: archives that are made for their owners, and sites that are duplicated or imported.
create table site_copies (
  id text collate "C" primary key,
  kind text not null check (kind in ('export', 'duplicate', 'import')),
  account_id text collate "C" not null references accounts on delete cascade,
  -- What is copied. Null for an import, and once it is deleted.
  site_id text collate "C" references sites on delete set null,
  -- The site that is made; it exists when the copy is done.
  new_site_id text collate "C",
  -- Of the site that is made by duplicating.
  name text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  problem text,
  -- The archive.
  object_key text,
  size_bytes bigint,
  requested_by text collate "C",
  created_at timestamptz(3) not null,
  -- A copy that is running and not renewed until then has lost its process.
  held_until timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
-- One at a time of an account.
create unique index site_copies_open on site_copies (account_id) where state in ('waiting', 'running') and kind <> 'import';
create index site_copies_of_site on site_copies (site_id, created_at desc, id);
create index site_copies_unfinished on site_copies (created_at) where state in ('waiting', 'running');
create index site_copies_expiring on site_copies (expires_at) where expires_at is not null;

-- Files that a copy has stored, or is about to: they go when it fails.
create table site_copy_files (
  copy_id text collate "C" not null references site_copies on delete cascade,
  object_key text collate "C" not null,
  primary key (copy_id, object_key)
);
