-- The address book of a customer, from which the checkout is filled in.
create table customer_addresses (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  customer_id text collate "C" not null references customers on delete cascade,
  address jsonb not null,
  is_default boolean not null,
  created_at timestamptz(3) not null
);
create index customer_addresses_of on customer_addresses (customer_id, created_at, id);
create unique index customer_addresses_default on customer_addresses (customer_id) where is_default;
create index customer_addresses_site on customer_addresses (site_id);

insert into customer_addresses (id, site_id, customer_id, address, is_default, created_at)
select replace(id, 'customer_', 'address_'), site_id, id, checkout_address - '{email,phone}'::text[], true, updated_at
from customers where checkout_address ? 'line1' and checkout_address ? 'city' and erased_at is null;
-- Who ordered; where it is sent is in the book now.
update customers set checkout_address = checkout_address - '{line1,line2,postalCode,city,region}'::text[]
where checkout_address is not null;
-- How the customer paid last.
alter table customers add column checkout_payment_id text;
