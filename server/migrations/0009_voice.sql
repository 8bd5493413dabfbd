create table voice_settings (
  site_id text collate "C" primary key references sites on delete cascade,
  enabled boolean not null default false,
  -- Null follows the site's, here and of the time zone.
  language text,
  greeting text,
  voice_id text,
  hours_start text not null default '09:00',
  hours_end text not null default '17:00',
  hours_time_zone text,
  after_hours_action text not null default 'voicemail'
    check (after_hours_action in ('voicemail', 'forward', 'callback', 'hangup')),
  budget_minutes integer check (budget_minutes >= 0),
  budget_eur numeric(15, 2) check (budget_eur >= 0),
  cost_per_minute_eur numeric(10, 6) not null default 0 check (cost_per_minute_eur >= 0),
  constraint voice_hours check (hours_start <> hours_end)
);

-- Each site has its row, so that a change is one update and nothing in the program knows the defaults.
create function add_voice_settings() returns trigger language plpgsql as $$
begin
  insert into voice_settings (site_id) values (new.id);
  return null;
end $$;
create trigger add_voice_settings after insert on sites for each row execute function add_voice_settings();
insert into voice_settings (site_id) select id from sites;

create table voice_calls (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  direction text not null check (direction in ('inbound', 'outbound')),
  status text collate "C" not null check (status in ('completed', 'missed', 'voicemail')),
  caller_number text,
  intent text collate "C",
  duration_seconds numeric(8, 3) not null check (duration_seconds >= 0),
  -- The provider's name for the call, so that what it delivers twice is one.
  external_id text collate "C",
  created_at timestamptz(3) not null,
  constraint voice_calls_external unique (site_id, external_id)
);
create index voice_calls_created on voice_calls (site_id, created_at, id);
create index voice_calls_status on voice_calls (site_id, status, created_at, id);

-- The calls of each whole day in UTC, so that months of them are read as days. In a zone where days begin at other
-- times, the two ends are read from the calls themselves.
create table voice_call_days (
  site_id text collate "C" not null references sites on delete cascade,
  day date not null,
  calls bigint not null,
  missed bigint not null,
  completed bigint not null,
  seconds numeric not null,
  completed_seconds numeric not null,
  primary key (site_id, day)
) with (fillfactor = 70);

-- What they were about. Intents are free text of which there is no end: a day keeps the first 1,000, as calls come one
-- by one.
create table voice_intent_days (
  site_id text collate "C" not null references sites on delete cascade,
  day date not null,
  intent text collate "C" not null,
  calls bigint not null,
  primary key (site_id, day, intent)
) with (fillfactor = 70);

-- Calls neither change nor go, but with their site. Who has added to a day holds it, so that no other call takes the
-- last place for an intent at the same time.
create function count_voice_calls() returns trigger language plpgsql as $$
begin
  insert into voice_call_days as days (site_id, day, calls, missed, completed, seconds, completed_seconds)
  select site_id, (created_at at time zone 'UTC')::date, count(*), count(*) filter (where status = 'missed'),
    count(*) filter (where status = 'completed'), sum(duration_seconds),
    coalesce(sum(duration_seconds) filter (where status = 'completed'), 0)
  from added group by 1, 2 order by 1, 2
  on conflict (site_id, day) do update
  set calls = days.calls + excluded.calls, missed = days.missed + excluded.missed,
    completed = days.completed + excluded.completed, seconds = days.seconds + excluded.seconds,
    completed_seconds = days.completed_seconds + excluded.completed_seconds;

  insert into voice_intent_days as days (site_id, day, intent, calls)
  select site_id, day, intent, count(*)
  from (select *, (created_at at time zone 'UTC')::date as day from added where intent is not null) added
  where exists (
      select from voice_intent_days known where (known.site_id, known.day, known.intent) = (added.site_id, added.day, added.intent)
    ) or (
      select count(*) from voice_intent_days known where (known.site_id, known.day) = (added.site_id, added.day)
    ) < 1000
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (site_id, day, intent) do update set calls = days.calls + excluded.calls;
  return null;
end $$;
create trigger count_inserted after insert on voice_calls referencing new table as added
  for each statement execute function count_voice_calls();
