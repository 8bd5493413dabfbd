-- A claim on a key that is committed before its work, and until when it is somebody's.
alter table idempotency_keys add column claimed_by uuid, add column claimed_until timestamptz(3);

-- What a site signs its push messages with; browsers subscribe with the public key.
create table push_keys (
  site_id text collate "C" primary key references sites on delete cascade,
  public_key text not null,
  -- Sealed.
  private_key text not null,
  created_at timestamptz(3) not null
);

create table push_subscriptions (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  endpoint text collate "C" not null,
  -- The push service: scheme, host and port of the endpoint.
  origin text collate "C" not null,
  p256dh text not null,
  auth text not null,
  expiration_time bigint,
  user_agent text,
  tags text[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (site_id, endpoint)
);
create index push_subscriptions_of_site on push_subscriptions (site_id, created_at, id);
call count_rows_of('push_subscriptions', 'site_id', $$'all'$$);

create table push_campaigns (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  -- Of the idempotent request that made it.
  claim_id text collate "C",
  title text not null,
  body text not null,
  url text,
  icon text,
  image text,
  tag text,
  data json,
  ttl_seconds integer not null,
  urgency text not null check (urgency in ('very-low', 'low', 'normal', 'high')),
  status text not null check (status in ('sending', 'sent')),
  dry_run boolean not null,
  target_count integer not null,
  -- Recipients whose first attempt has ended.
  tried_count integer not null default 0,
  sent_count integer not null default 0,
  failed_count integer not null default 0,
  gone_count integer not null default 0,
  -- Its recipients are in so many lanes, numbered from 1.
  lanes smallint not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (site_id, claim_id),
  check (tried_count <= target_count),
  check (sent_count + failed_count + gone_count <= target_count),
  check ((status = 'sent') = (finished_at is not null))
) with (fillfactor = 70);
create index push_campaigns_of_site on push_campaigns (site_id, created_at, id);
create index push_campaigns_sending on push_campaigns (site_id) where status = 'sending';
call count_rows_of('push_campaigns', 'site_id', $$'all'$$);

-- Whom a campaign is still to be sent to. A lane is a push service of its own, so that a slow one holds up no other. A row
-- is held by the process that sends it until `held_until`, in the database's time.
create table push_recipients (
  position bigint generated always as identity primary key,
  campaign_id text collate "C" not null references push_campaigns on delete cascade,
  subscription_id text collate "C" not null,
  lane smallint not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  holder uuid,
  held_until timestamptz
) with (fillfactor = 70, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.05);
create index push_recipients_lane on push_recipients (campaign_id, lane, due_at, position);
