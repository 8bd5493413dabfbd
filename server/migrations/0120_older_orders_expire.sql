-- sitewright: in batches
-- Visitors placed these orders before such orders expired: their time to be paid begins now. Those of which a part was paid,
-- or whose status the team has changed, wait without an end.
update shop_orders waiting set expires_at = now() + make_interval(hours => coalesce(
  (
    select (method ->> 'expiresAfterHours')::integer
    from shop_settings, jsonb_array_elements(payments -> 'methods') method
    where shop_settings.site_id = waiting.site_id and method ->> 'id' = waiting.payment ->> 'id'
  ),
  case when coalesce(payment ->> 'id', 'transfer') = 'transfer' then 168 else 72 end
))
where id in (
  select id from shop_orders sold
  where status = 'pending' and is_by_visitor and expires_at is null
    and not exists (select from order_payments where order_id = sold.id and method <> 'gift_card')
    and not exists (
      select from status_changes
      where status_changes.site_id = sold.site_id and resource_id = sold.id and status_changes.status <> 'pending')
  limit 1000
)
