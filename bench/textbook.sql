-- The textbook server's tables: the columns of our pages, and the indexes its three endpoints need.
create schema textbook;

create table textbook.sites (id text collate "C" primary key);

create table textbook.pages (
  id text collate "C" primary key,
  site_id text collate "C" not null references textbook.sites on delete cascade,
  title text not null,
  slug text not null,
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
  unique (site_id, slug_key)
);
create index pages_updated on textbook.pages (site_id, updated_at, id);

-- Several rows per counter, so that creates at the same time rarely wait for each other.
create table textbook.page_totals (
  site_id text collate "C" not null references textbook.sites on delete cascade,
  slot smallint not null,
  count bigint not null,
  primary key (site_id, slot)
) with (fillfactor = 50);

create table textbook.idempotency_keys (
  key text collate "C" primary key,
  page_id text collate "C" not null,
  created_at timestamptz(3) not null
);

-- An outbox: what happened, for whoever wants to be told of it.
create table textbook.events (
  id text collate "C" primary key,
  site_id text collate "C" not null references textbook.sites on delete cascade,
  type text not null,
  data json not null,
  created_at timestamptz(3) not null
);
create index events_of_site on textbook.events (site_id, created_at, id);
