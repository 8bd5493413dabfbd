-- sitewright: in batches
-- Visitors made these bookings before such bookings had an end: the time to approve them begins now. Nobody's address or
-- network is known any more, so they count for none.
insert into open_requests (site_id, resource_id, kind, address, network, holds_until, expires_at)
select site_id, waiting.id, kind, ''::bytea, ''::bytea, holds_until,
  least(holds_until, now() + make_interval(hours => approval_hours))
from (
  select site_id, id, 'booking' as kind, starts_at as holds_until
  from appointments where status = 'pending' and is_by_visitor
  union all
  select site_id, id, 'reservation', starts_at from reservations where status = 'requested' and is_by_visitor
  union all
  select site_id, rental_bookings.id, 'rental_booking', check_in::timestamp at time zone time_zone
  from rental_bookings join sites on sites.id = site_id where rental_bookings.status = 'pending' and is_by_visitor
) waiting join sites on sites.id = site_id
where holds_until > now()
  and not exists (
    select from open_requests
    where open_requests.site_id = waiting.site_id and resource_id = waiting.id)
limit 1000
