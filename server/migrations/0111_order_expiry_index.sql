-- sitewright: no transaction
create index concurrently if not exists shop_orders_expiring on shop_orders (expires_at, id)
  where status = 'pending' and expires_at is not null;
