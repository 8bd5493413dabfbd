-- What the structured data of a site says of its business: {"type", "phone", "email", "address", "priceRange", "openingHours"}.
create table site_businesses (
  site_id text collate "C" primary key references sites on delete cascade,
  data jsonb not null,
  updated_at timestamptz(3) not null
);
