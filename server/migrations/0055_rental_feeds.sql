-- Calendars of other platforms (iCal), whose nights are blocked here.
create table rental_feeds (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  unit_id text collate "C" not null,
  name text not null,
  -- The address is a secret of the other platform.
  sealed_url text not null,
  host text not null,
  -- What the last complete answer held.
  periods jsonb not null default '[]',
  etag text,
  last_modified text,
  is_empty boolean not null default false,
  accepts_empty boolean not null default false,
  problem text,
  failures integer not null default 0,
  checked_at timestamptz(3),
  fetched_at timestamptz(3),
  stale_told_at timestamptz(3),
  next_check_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  foreign key (site_id, unit_id) references rental_units (site_id, id) on delete cascade,
  unique (site_id, id)
);
create index rental_feeds_of_unit on rental_feeds (site_id, unit_id, created_at, id);
create index rental_feeds_due on rental_feeds (next_check_at);

alter table rental_blocks add column feed_id text collate "C",
  add foreign key (site_id, feed_id) references rental_feeds (site_id, id) on delete cascade;
create index rental_blocks_of_feed on rental_blocks (site_id, feed_id) where feed_id is not null;

-- A new version makes the former links to the calendar of a unit invalid.
alter table rental_units add column calendar_version integer not null default 1;
