-- Names as people order them: "Table 2" before "Table 10".
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

-- When parties are seated. A site without a row has the defaults of the program.
create table reservation_hours (
  site_id text collate "C" primary key references sites on delete cascade,
  weekly jsonb not null,
  exceptions jsonb not null,
  turn_minutes integer not null check (turn_minutes > 0),
  turns_by_party_size jsonb not null,
  slot_interval_minutes integer not null check (slot_interval_minutes > 0),
  requires_approval boolean not null,
  updated_at timestamptz(3) not null
);

create table reservation_tables (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  capacity integer not null,
  min_party_size integer not null default 1 check (min_party_size > 0),
  location_id text collate "C",
  branch_id text collate "C",
  active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A deleted table stays for the history of its reservations.
  deleted_at timestamptz(3),
  unique (site_id, id),
  constraint reservation_tables_sizes check (capacity >= min_party_size)
);
create index reservation_tables_of_site on reservation_tables (site_id, name collate natural_order, id)
  where deleted_at is null;

create table reservations (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  table_id text collate "C" not null,
  -- The day whose service it is part of, and its times, as the guests know them.
  date date not null,
  time text collate "C" not null,
  end_time text collate "C" not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  party_size integer not null check (party_size > 0),
  customer jsonb not null,
  status text not null
    check (status in ('requested', 'confirmed', 'declined', 'seated', 'completed', 'cancelled', 'no_show')),
  notes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (site_id, table_id) references reservation_tables (site_id, id),
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  -- Never two parties at one table.
  constraint reservations_table_free exclude using gist (table_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('requested', 'confirmed', 'seated'))
);
create index reservations_start on reservations (site_id, starts_at, id);
create index reservations_status on reservations (site_id, status, starts_at, id);
create index reservations_date on reservations (site_id, date, starts_at, id);
create index reservations_holding on reservations (site_id, starts_at) include (ends_at, table_id)
  where status in ('requested', 'confirmed', 'seated');
create index reservations_of_table on reservations (table_id);
call count_rows_of('reservations', 'site_id', 'status');
call record_status_of('reservations');
