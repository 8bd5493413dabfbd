-- Carts that customers find on each of their devices, and of which they are reminded.
alter table carts
  add column id text collate "C" not null default new_id('cart', now()),
  add column customer_id text collate "C" references customers on delete cascade,
  add column created_at timestamptz(3) not null default now(),
  add column reminded_at timestamptz(3);
alter table carts
  alter column id drop default,
  alter column created_at drop default,
  add constraint carts_id unique (id),
  add constraint carts_customer unique (site_id, customer_id);
create index carts_customer_id on carts (customer_id) where customer_id is not null;
-- Carts whose visitors have entered who they are.
create index carts_known on carts (site_id, updated_at, id) where checkout ? 'address';
create index carts_to_remind on carts (updated_at)
  where reminded_at is null and checkout -> 'remind' = 'true' and checkout ? 'address';
alter table shop_settings add column carts jsonb;
