-- The number of an order in the system that it was imported from. Such an order earns no points: it was rewarded there.
alter table shop_orders add column reference text;

create or replace function earn_with_order(sold shop_orders) returns void language plpgsql as $$
declare
  buyer text;
  points bigint;
begin
  if sold.reference is not null then
    return;
  end if;
  select customer_id into buyer
    from loyalty_programs program
      join customer_activities activity on activity.site_id = program.site_id and resource_id = sold.id
      join customers on customers.id = customer_id and erased_at is null
    where program.site_id = sold.site_id and is_enabled and program.currency = sold.currency;
  if buyer is null then
    return;
  end if;
  perform lock_loyalty_account(sold.site_id, buyer, sold.updated_at);
  points := loyalty_points(sold.site_id, buyer, sold.subtotal - sold.discount);
  if points > 0 and not exists (
    select from loyalty_transactions where site_id = sold.site_id and order_id = sold.id and reason = 'order'
  ) then
    perform post_loyalty(sold.site_id, buyer, 'earned', points, 'order', sold.updated_at, sold.id);
  end if;
end $$;
