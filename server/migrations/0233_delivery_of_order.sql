-- sitewright: no transaction
create unique index concurrently if not exists delivery_orders_of_shop on delivery_orders (shop_order_id) where shop_order_id is not null;
