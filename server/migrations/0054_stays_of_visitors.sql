-- Booked by a visitor of the site, who is told by mail when it changes.
alter table rental_bookings add column is_by_visitor boolean not null default false;
