create table booking_services (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  description text,
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 1440),
  buffer_after_minutes integer not null default 0 check (buffer_after_minutes between 0 and 1440),
  -- Null: a slot begins where the one before ends.
  slot_interval_minutes integer check (slot_interval_minutes between 5 and 1440),
  price numeric check (price >= 0),
  currency text not null,
  requires_approval boolean not null default false,
  active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (site_id, id)
);
create index booking_services_created on booking_services (site_id, created_at, id);
create index booking_services_active on booking_services (site_id, active, created_at, id);
call count_rows_of('booking_services', 'site_id', 'active::text');

create table booking_staff (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  email text,
  -- [{weekday, start, end}], by the site's clock.
  working_hours jsonb not null default '[]',
  branch_ids text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (site_id, id)
);
create index booking_staff_created on booking_staff (site_id, created_at, id);
create index booking_staff_active on booking_staff (site_id, active, created_at, id);
call count_rows_of('booking_staff', 'site_id', 'active::text');

-- Who offers what.
create table booking_offers (
  site_id text collate "C" not null,
  service_id text collate "C" not null,
  staff_id text collate "C" not null,
  primary key (service_id, staff_id),
  foreign key (site_id, service_id) references booking_services (site_id, id) on delete cascade,
  foreign key (site_id, staff_id) references booking_staff (site_id, id) on delete cascade
);
create index booking_offers_of_staff on booking_offers (staff_id, service_id);

create table booking_time_off (
  id text collate "C" primary key,
  site_id text collate "C" not null,
  staff_id text collate "C" not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  reason text,
  created_at timestamptz(3) not null,
  check (starts_at < ends_at),
  foreign key (site_id, staff_id) references booking_staff (site_id, id) on delete cascade
);
create index booking_time_off_starts on booking_time_off (staff_id, starts_at, id);
create index booking_time_off_during on booking_time_off using gist (staff_id, tstzrange(starts_at, ends_at));

create table appointments (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  service_id text collate "C" not null,
  staff_id text collate "C" not null,
  branch_id text,
  status text not null check (status in ('pending', 'confirmed', 'cancelled', 'completed', 'no_show')),
  -- What the site's clock shows, as it was booked.
  date date not null,
  start_time time(0) not null,
  end_time time(0) not null,
  -- The same in real time, and with the buffers around it.
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  occupied tstzrange not null,
  customer jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (starts_at < ends_at),
  check (occupied @> tstzrange(starts_at, ends_at)),
  constraint appointments_service foreign key (site_id, service_id) references booking_services (site_id, id),
  constraint appointments_staff foreign key (site_id, staff_id) references booking_staff (site_id, id),
  -- A member of staff is with one customer at a time, whatever runs in parallel.
  constraint appointments_occupied exclude using gist (staff_id with =, occupied with &&) where (status <> 'cancelled')
);
create index appointments_created on appointments (site_id, created_at, id);
create index appointments_status on appointments (site_id, status, created_at, id);
create index appointments_date on appointments (site_id, date, starts_at, id);
create index appointments_of_service on appointments (service_id);
create index appointments_of_staff on appointments (staff_id, date);
call count_rows_of('appointments', 'site_id', 'status');
call record_status_of('appointments');
