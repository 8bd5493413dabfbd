create table rental_properties (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  address text,
  created_at timestamptz(3) not null,
  unique (site_id, id)
);
create index rental_properties_name on rental_properties (site_id, name collate "und-x-icu", id);

create table rental_units (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  property_id text collate "C",
  name text not null,
  type text,
  description text,
  currency text not null,
  max_guests integer not null check (max_guests > 0),
  bedrooms integer check (bedrooms >= 0),
  price_per_night numeric not null check (price_per_night >= 0),
  images text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz(3) not null,
  unique (site_id, id),
  constraint rental_units_property foreign key (site_id, property_id) references rental_properties (site_id, id)
);
create index rental_units_created on rental_units (site_id, created_at, id);
create index rental_units_of_property on rental_units (site_id, property_id, created_at, id);

create table rental_bookings (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  unit_id text collate "C" not null,
  check_in date not null,
  check_out date not null,
  nights daterange not null generated always as (daterange(check_in, check_out)) stored,
  guests integer not null check (guests > 0),
  status text not null check (status in ('pending', 'approved', 'declined', 'cancelled')),
  -- What the stay cost when it was booked; the price of the unit may change.
  currency text not null,
  total_price numeric not null check (total_price >= 0),
  customer jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- No nights at all would overlap nothing.
  check (check_in < check_out),
  constraint rental_bookings_unit foreign key (site_id, unit_id) references rental_units (site_id, id),
  -- One night of a unit is held by one booking, whatever runs in parallel.
  constraint rental_bookings_nights exclude using gist (unit_id with =, nights with &&)
    where (status in ('pending', 'approved'))
);
create index rental_bookings_created on rental_bookings (site_id, created_at, id);
create index rental_bookings_status on rental_bookings (site_id, status, created_at, id);
create index rental_bookings_arrival on rental_bookings (site_id, check_in, id);
create index rental_bookings_status_arrival on rental_bookings (site_id, status, check_in, id);
create index rental_bookings_unit_arrival on rental_bookings (site_id, unit_id, check_in, id);
-- The stays of a unit follow each other, so that the first to end after an arrival tells whether the unit is free.
create index rental_bookings_next_stay on rental_bookings (unit_id, check_out) include (check_in)
  where status in ('pending', 'approved');
call record_status_of('rental_bookings');
