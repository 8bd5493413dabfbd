create table pages (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  title text not null,
  slug text not null,
  -- The slug without regard to case and outer slashes.
  slug_key text collate "C" not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  blocks jsonb not null default '{}',
  seo_title text,
  seo_description text,
  seo_og_image text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  constraint pages_slug unique (site_id, slug_key)
);
create index pages_updated on pages (site_id, updated_at, id);
create index pages_created on pages (site_id, created_at, id);
create index pages_title on pages (site_id, title collate "und-x-icu", id);
create index pages_status on pages (site_id, status, updated_at, id);
call count_rows_of('pages', 'site_id', 'status');

-- What a page was before each change of it.
create table page_revisions (
  site_id text collate "C" not null,
  page_id text collate "C" not null references pages on delete cascade,
  version integer not null,
  title text not null,
  slug text not null,
  slug_key text collate "C" not null,
  status text not null,
  blocks jsonb not null,
  seo_title text,
  seo_description text,
  seo_og_image text,
  saved_at timestamptz(3) not null,
  primary key (page_id, version)
);
