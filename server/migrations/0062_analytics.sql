-- Sites whose pages were seen, by a short number that rows can hold.
create table analytics_sites (
  number integer generated always as identity primary key,
  site_id text collate "C" not null unique references sites on delete cascade,
  -- Days up to this one are in analytics_days; later ones are counted from the visits.
  summed_through date not null
);

-- The secret that makes a visitor of one day recognizable. It is deleted when the day ends in the time zone.
create table analytics_salts (
  time_zone text not null,
  day date not null,
  salt bytea not null,
  primary key (time_zone, day)
);

-- Paths, sources and the like, by a short number.
create table analytics_values (
  number integer generated always as identity primary key,
  site integer not null references analytics_sites on delete cascade,
  value text collate "C" not null,
  unique (site, value)
);

-- Pages that a visitor saw with less than half an hour between them, on one day of the site's time zone.
create table analytics_visits (
  id bigint not null,
  visitor bigint not null,
  started_at timestamptz(3) not null,
  site integer not null,
  day date not null,
  hits integer not null,
  duration_ms integer not null,
  entry integer not null,
  exit integer not null,
  source integer not null,
  medium integer not null,
  campaign integer not null,
  country integer not null,
  device integer not null,
  browser integer not null,
  os integer not null,
  language integer not null
) partition by range (day);
create index analytics_visits_of_day on analytics_visits (site, day, visitor);

create sequence analytics_visit_ids;

create table analytics_hits (
  at timestamptz(3) not null,
  visit_id bigint not null,
  site integer not null,
  page integer not null
) partition by range (at);
create index analytics_hits_of_time on analytics_hits (site, at);

-- One row per day, dimension and value; dimension 0 is the whole site.
create table analytics_days (
  site integer not null references analytics_sites on delete cascade,
  dimension smallint not null,
  day date not null,
  value integer not null,
  visitors integer not null,
  visits integer not null,
  pageviews integer not null,
  bounces integer not null,
  duration_ms bigint not null,
  primary key (site, dimension, day, value)
);

-- Requests that are not counted as visits, and why.
create table analytics_excluded (
  site integer not null references analytics_sites on delete cascade,
  day date not null,
  reason text not null,
  requests bigint not null,
  primary key (site, day, reason)
);

-- Makes room for visits and hits of a month; `month` is its first day.
create procedure analytics_partitions(month date) language plpgsql as $$
declare
  suffix text := to_char(month, 'YYYYMM');
  next_month date := (month + interval '1 month')::date;
begin
  if to_regclass('analytics_visits_' || suffix) is null then
    execute format('create table %I partition of analytics_visits for values from (%L) to (%L) with (fillfactor = 90)',
      'analytics_visits_' || suffix, month, next_month);
  end if;
  if to_regclass('analytics_hits_' || suffix) is null then
    execute format('create table %I partition of analytics_hits for values from (%L) to (%L)',
      'analytics_hits_' || suffix, month || ' 00:00:00+00', next_month || ' 00:00:00+00');
  end if;
end $$;
