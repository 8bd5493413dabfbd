-- Postal codes have an index; zones around a place are found by this one.
create index delivery_zones_around_places on delivery_zones (site_id) where active and at_checkout and radius_km is not null;
