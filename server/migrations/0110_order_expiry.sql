-- When an order that waits for payment is cancelled; null for those that wait without an end, such as the team's own.
alter table shop_orders add column expires_at timestamptz(3);
