-- sitewright: no transaction
create index concurrently if not exists order_payments_of_site on order_payments (site_id, created_at, id);
