create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- ISO 8601 in UTC with milliseconds, as the API shows every date-time.
create function iso(timestamptz) returns text language sql stable parallel safe
  return to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Tiers are data: an operator adds one with an insert. Null means unlimited.
create table tiers (
  name text primary key,
  per_minute integer not null check (per_minute > 0),
  per_second integer check (per_second > 0),
  per_day integer check (per_day > 0)
);
insert into tiers (name, per_minute, per_second, per_day) values
  ('starter', 60, 10, 5000), ('professional', 600, 50, 100000), ('agency', 6000, 200, null);

create table accounts (
  id text collate "C" primary key,
  name text not null,
  tier text not null references tiers on update cascade,
  created_at timestamptz(3) not null
);

create table api_keys (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'sandbox')),
  name text not null,
  scopes text[] not null,
  sha256 bytea not null unique,
  -- The first characters of the key, so that people can tell their keys apart.
  hint text not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index api_keys_of_account on api_keys (account_id, created_at);

create table sites (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  mode text not null check (mode in ('live', 'sandbox')),
  name text not null,
  domain text,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  time_zone text not null default 'UTC',
  currency text not null default 'EUR',
  language text not null default 'en',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index sites_domain on sites (account_id, mode, lower(domain));
create index sites_of_account on sites (account_id, mode, created_at, id);
create index sites_by_status on sites (account_id, mode, status, created_at, id);

-- Exact totals at a fixed price: several rows per counter, so that parallel writers rarely meet in one.
create table counters (
  owner text collate "C" not null,
  list text collate "C" not null,
  bucket text collate "C" not null,
  slot smallint not null,
  count bigint not null,
  primary key (owner, list, bucket, slot)
) with (fillfactor = 50);

-- Keeps the counters of a table: `owner` and `bucket` are expressions over its columns; rows with a null bucket do not count.
create procedure count_rows_of(table_name text, owner text, bucket text) language plpgsql as $procedure$
declare
  change text := $change$
    insert into counters (owner, list, bucket, slot, count)
    select owner, %1$L, bucket, pg_backend_pid() %% 16, sum(change)
    from (%2$s) changes (owner, bucket, change)
    where bucket is not null
    group by owner, bucket having sum(change) <> 0
    order by owner, bucket
    on conflict on constraint counters_pkey do update set count = counters.count + excluded.count
  $change$;
  added text := format('select %s, %s, 1 from added', owner, bucket);
  removed text := format('select %s, %s, -1 from removed', owner, bucket);
begin
  execute format('create function count_%1$s_inserted() returns trigger language plpgsql as $f$ begin %2$s; return null; end $f$',
    table_name, format(change, table_name, added));
  execute format('create function count_%1$s_deleted() returns trigger language plpgsql as $f$ begin %2$s; return null; end $f$',
    table_name, format(change, table_name, removed));
  execute format('create function count_%1$s_updated() returns trigger language plpgsql as $f$ begin %2$s; return null; end $f$',
    table_name, format(change, table_name, added || ' union all ' || removed));
  execute format('create trigger count_inserted after insert on %1$I referencing new table as added
    for each statement execute function count_%1$s_inserted()', table_name);
  execute format('create trigger count_deleted after delete on %1$I referencing old table as removed
    for each statement execute function count_%1$s_deleted()', table_name);
  execute format('create trigger count_updated after update on %1$I referencing new table as added old table as removed
    for each statement execute function count_%1$s_updated()', table_name);
end $procedure$;

call count_rows_of('sites', $$account_id || ':' || mode$$, 'status');

-- A request's answer is stored in the transaction of its effect.
create table idempotency_keys (
  -- SHA-256 of account, mode, method, path and the caller's key.
  id bytea primary key,
  body_sha256 bytea not null,
  created_at timestamptz(3) not null,
  status smallint,
  headers jsonb,
  body text
) with (fillfactor = 70);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Processes keep keys and sites in memory and drop what these name.
create function notify_key_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'key:' || encode(old.sha256, 'hex'));
  return null;
end $$;
create trigger key_changed after update or delete on api_keys for each row execute function notify_key_changed();

create function notify_site_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'site:' || old.id);
  return null;
end $$;
create trigger site_changed after update or delete on sites for each row execute function notify_site_changed();

create function notify_tenancy_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'all');
  return null;
end $$;
create trigger account_changed after update or delete on accounts for each statement execute function notify_tenancy_changed();
create trigger tier_changed after update or delete on tiers for each statement execute function notify_tenancy_changed();

-- What an importer has brought in already, so that running it twice changes nothing.
create table imports (
  site_id text collate "C" not null references sites on delete cascade,
  source text collate "C" not null,
  external_id text collate "C" not null,
  resource_id text collate "C" not null,
  imported_at timestamptz(3) not null,
  primary key (site_id, source, external_id)
);
