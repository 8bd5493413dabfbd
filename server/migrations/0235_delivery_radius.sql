alter table delivery_zones
  -- Around a place, besides the postal codes.
  add column center_lat double precision,
  add column center_lng double precision,
  add column radius_km double precision check (radius_km > 0),
  add constraint delivery_zones_around check ((center_lat is null) = (radius_km is null) and (center_lng is null) = (radius_km is null));
