-- What visitors did besides reading, such as sending a form, in the visit in which they did it.
create table analytics_conversions (
  site integer not null references analytics_sites on delete cascade,
  day date not null,
  at timestamptz(3) not null,
  visitor bigint not null,
  -- Null when no page of the visit was counted.
  visit_id bigint,
  act text collate "C" not null check (act in ('form', 'booking', 'order', 'event')),
  -- Id of the form, or name of the event.
  target text collate "C" not null,
  amount numeric,
  currency text,
  check ((amount is null) = (currency is null))
);
create index analytics_conversions_of_day on analytics_conversions (site, day);

create table analytics_goals (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  kind text collate "C" not null check (kind in ('page', 'form', 'booking', 'order', 'event')),
  target text collate "C",
  created_at timestamptz(3) not null
);
create index analytics_goals_of_site on analytics_goals (site_id, created_at);

create table analytics_funnels (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  -- Kind and target of each step, as goals have them.
  steps jsonb not null,
  created_at timestamptz(3) not null
);
create index analytics_funnels_of_site on analytics_funnels (site_id, created_at);
