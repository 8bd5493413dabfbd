-- sitewright: no transaction
create index concurrently if not exists shop_orders_reference on shop_orders (site_id, lower(reference))
  where reference is not null;
