-- sitewright: no transaction
create index concurrently if not exists rental_bookings_held on rental_bookings (held_until)
  where held_until is not null and status in ('pending', 'approved');
create index concurrently if not exists rental_bookings_reminded on rental_bookings (remind_at) where remind_at is not null;
create index concurrently if not exists appointments_held on appointments (held_until)
  where held_until is not null and status in ('pending', 'confirmed');
