-- sitewright: no transaction
-- The job that looks for unpaid bookings names more statuses than the indexes before knew, so it could not use them.
create index concurrently if not exists rental_bookings_unpaid on rental_bookings (held_until) where held_until is not null;
create index concurrently if not exists appointments_unpaid on appointments (held_until) where held_until is not null;
drop index concurrently if exists rental_bookings_held;
drop index concurrently if exists appointments_held;
