-- sitewright: in batches
with given_products as (
  update products set slug = slug_of(title) where id in (select id from products where slug is null limit 250) returning 1
), given_listings as (
  update listings set slug = slug_of(title) where id in (select id from listings where slug is null limit 250) returning 1
), given_units as (
  update rental_units set slug = slug_of(name) where id in (select id from rental_units where slug is null limit 250)
  returning 1
), given_services as (
  update booking_services set slug = slug_of(name)
  where id in (select id from booking_services where slug is null limit 250) returning 1
)
select from given_products union all select from given_listings union all select from given_units
  union all select from given_services
