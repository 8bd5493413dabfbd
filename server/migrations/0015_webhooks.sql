-- Sealed by the first server: a server with another key finds out here, and does not start.
create table secret_probe (
  id boolean primary key default true check (id),
  sealed text not null
);

-- The body of an answer that may hold a secret, sealed; the others, and those of before, are in `body`.
alter table idempotency_keys add column sealed_body text;

create table webhooks (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) between 1 and 100),
  -- Both sealed. The previous one signs too until its time is over.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  active boolean not null default true,
  created_by text not null,
  created_at timestamptz(3) not null,
  -- Attempts that failed since the last that succeeded, and when the first of them did.
  fail_count integer not null default 0,
  failing_since timestamptz(3),
  last_delivered_at timestamptz(3),
  -- So long its receiver has asked not to be sent anything.
  paused_until timestamptz(3)
) with (fillfactor = 70);
create index webhooks_of_site on webhooks (site_id, created_at, id);

-- What is still to be delivered. A row is held by the process that works on it until `held_until`, in the database's time.
create table webhook_queue (
  position bigint generated always as identity primary key,
  webhook_id text collate "C" not null references webhooks on delete cascade,
  event_id text collate "C" not null references events on delete cascade,
  attempts integer not null default 0,
  due_at timestamptz not null,
  holder uuid,
  held_until timestamptz,
  unique (event_id, webhook_id)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.05);
create index webhook_queue_lane on webhook_queue (webhook_id, due_at, position);

-- Every attempt that was made. A webhook may have a million of them: once it is deleted they are swept.
create table webhook_deliveries (
  id text collate "C" primary key,
  webhook_id text collate "C" not null,
  site_id text collate "C" not null,
  event_id text collate "C" not null,
  event text not null,
  url text not null,
  attempt integer not null,
  status_code integer,
  duration_ms integer not null,
  success boolean not null,
  error text,
  delivered_at timestamptz(3) not null
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, delivered_at, id);
create index webhook_deliveries_age on webhook_deliveries (delivered_at);
call count_rows_of('webhook_deliveries', 'webhook_id', $$'all'$$);

-- Whether a webhook with these event names gets events of this type: by `*`, by `page.*`, by its name.
create function webhook_takes(events text[], type text) returns boolean language sql immutable parallel safe
  return events && array['*', split_part(type, '.', 1) || '.*', type];

-- An event and its deliveries are committed together, or neither is. A test is for one webhook, which its sender knows.
create function queue_event() returns trigger language plpgsql as $$
begin
  insert into webhook_queue (webhook_id, event_id, due_at)
  select id, new.id, new.created_at from webhooks
  where site_id = new.site_id and active and webhook_takes(events, new.type);
  if found then
    perform pg_notify('webhook_queue', new.site_id);
  end if;
  return null;
end $$;
create trigger queue_event after insert on events
  for each row when (new.type <> 'webhook.test') execute function queue_event();
