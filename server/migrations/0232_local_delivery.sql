alter table delivery_zones
  -- Whether visitors may choose it at the checkout. Zones from before are for deliveries that the team enters.
  add column at_checkout boolean not null default false,
  -- What the goods must cost at least, and from which cost on the delivery is free.
  add column minimum numeric not null default 0 check (minimum >= 0),
  add column free_from numeric check (free_from >= 0),
  -- When it delivers on which days of the week, and how many orders each time.
  add column windows jsonb not null default '[]',
  add column days_ahead smallint not null default 7 check (days_ahead between 0 and 30);
create index delivery_zones_at_checkout on delivery_zones (site_id, currency) where active and at_checkout;

alter table delivery_orders
  -- The order of the shop that it brings; `order_id` is the same then.
  add column shop_order_id text collate "C" references shop_orders on delete cascade,
  add column customer_email text,
  add column note text,
  add column zone_id text collate "C",
  add column window_id text collate "C",
  add column window_date date,
  add column window_start timestamptz(3),
  add column window_end timestamptz(3),
  add constraint delivery_orders_window check ((window_start is null) = (window_end is null) and window_start < window_end);

-- How many deliveries a window of a zone holds on a day.
create table delivery_window_days (
  site_id text collate "C" not null references sites on delete cascade,
  zone_id text collate "C" not null,
  window_id text collate "C" not null,
  date date not null,
  taken integer not null check (taken >= 0),
  primary key (site_id, zone_id, date, window_id)
);
