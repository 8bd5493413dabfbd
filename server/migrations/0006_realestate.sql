-- Where a place is on a sphere of radius 1, which has no date line and no poles: the cube around it is halved along
-- each axis 20 times, and the number tells the way, so that every smaller cube is one range of numbers. The smallest
-- are 12 m wide on Earth. Null for no place.
create function cell_of(lat double precision, lng double precision) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  x bigint := least(floor((cosd(lat) * cosd(lng) + 1) * 524288), 1048575);
  y bigint := least(floor((cosd(lat) * sind(lng) + 1) * 524288), 1048575);
  z bigint := least(floor((sind(lat) + 1) * 524288), 1048575);
  cell bigint := 0;
begin
  for level in reverse 19..0 loop
    cell := cell * 8 + (x >> level & 1) * 4 + (y >> level & 1) * 2 + (z >> level & 1);
  end loop;
  return cell;
end $$;

create table listings (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  title text not null,
  description text,
  type text collate "C" not null check (type in ('sale', 'rent')),
  property_type text collate "C" not null
    check (property_type in ('apartment', 'house', 'villa', 'land', 'commercial', 'other')),
  status text collate "C" not null default 'draft' check (status in ('draft', 'published', 'archived', 'sold')),
  price numeric not null check (price >= 0),
  currency text not null,
  address text not null,
  city text not null,
  bedrooms double precision,
  bathrooms double precision,
  area_sqm double precision,
  images jsonb not null default '[]',
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  cell bigint generated always as (cell_of(lat, lng)) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint listings_whole_place check ((lat is null) = (lng is null))
);

-- Every index has the type in front: a list or a search of both types merges two of its parts, which costs half the
-- indexes of one for each combination of filters.
create index listings_created on listings (site_id, type, created_at, id);
create index listings_status on listings (site_id, type, status, created_at, id);
create index listings_property_type on listings (site_id, type, property_type, created_at, id);
create index listings_status_and_property_type on listings (site_id, type, status, property_type, created_at, id);
create index listings_place on listings (site_id, type, cell) include (lat, lng) where status <> 'archived';

call record_status_of('listings');
