-- sitewright: no transaction
create index concurrently if not exists shop_orders_search on shop_orders
  using gin (site_id, order_search(customer, id) gin_trgm_ops);
