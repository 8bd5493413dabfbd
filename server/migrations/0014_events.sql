-- Its text is what it was given as: nothing turns one into another.
create function bytes_of(data json) returns integer language sql immutable parallel safe
  return octet_length(data::text);

-- What has changed, as the API shows it, written in the transaction of the change.
create table events (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  type text not null,
  data json not null,
  -- Read instead of data that may be large.
  data_bytes integer not null generated always as (bytes_of(data)) stored,
  created_at timestamptz(3) not null
);
create index events_of_site on events (site_id, created_at, id);
create index events_age on events (created_at);
