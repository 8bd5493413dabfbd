-- A transaction as the API shows it.
create or replace function loyalty_transaction_json(posted loyalty_transactions) returns json language sql stable as $$
  select json_build_object('id', posted.id, 'customerId', posted.customer_id, 'type', posted.type, 'points', posted.points,
    'shortfall', posted.shortfall, 'balance', posted.balance, 'reason', posted.reason, 'orderId', posted.order_id,
    'value', posted.value, 'currency', posted.currency, 'expiresAt', iso(posted.expires_at),
    'createdAt', iso(posted.created_at))
$$;

-- Takes points from lots: from those that expire first, but what is clawed back from those of its order.
create or replace function take_loyalty_lots(posted loyalty_transactions) returns void language sql as $$
  with lots as (
    select transaction_id, lot.points as held,
      sum(lot.points) over (order by posted.type = 'clawed_back' and earned.order_id = posted.order_id is true desc,
        lot.expires_at nulls last, transaction_id) + posted.points as kept
    from loyalty_lots lot join loyalty_transactions earned on earned.id = transaction_id
    where lot.site_id = posted.site_id and lot.customer_id = posted.customer_id
  ), gone as (
    delete from loyalty_lots using lots where loyalty_lots.transaction_id = lots.transaction_id and kept <= 0
  )
  update loyalty_lots set points = kept from lots
  where loyalty_lots.transaction_id = lots.transaction_id and kept > 0 and kept < held
$$;

-- Posts points to an account, which must exist. What comes in makes up for a shortfall first; what goes out and is not
-- there becomes one. Transactions of an account have distinct times, in the order in which they were posted.
create or replace function post_loyalty(of_site text, of_customer text, what text, nominal bigint, why text, at_time timestamptz,
  of_order text default null, worth numeric default null, in_currency text default null)
returns loyalty_transactions language plpgsql as $$
declare
  account loyalty_accounts;
  posted loyalty_transactions;
begin
  select * into strict account from loyalty_accounts where site_id = of_site and customer_id = of_customer for update;
  at_time := greatest(at_time, account.updated_at + interval '1 millisecond');
  posted.id := new_id('loyalty', at_time);
  posted.site_id := of_site;
  posted.customer_id := of_customer;
  posted.type := what;
  posted.points := greatest(nominal - case when nominal > 0 then least(nominal, account.shortfall) else 0 end, -account.balance);
  posted.shortfall := posted.points - nominal;
  posted.balance := account.balance + posted.points;
  posted.reason := why;
  posted.order_id := of_order;
  posted.value := worth;
  posted.currency := in_currency;
  posted.created_at := at_time;
  if nominal > 0 then
    select at_time + make_interval(months => expiry_months) into posted.expires_at from loyalty_programs where site_id = of_site;
  end if;
  insert into loyalty_transactions select posted.*;
  insert into loyalty_entries (transaction_id, account, points)
    select posted.id, entry.account, entry.points
    from (values ('customer', posted.points), ('shortfall', -posted.shortfall), ('program', -nominal)) entry (account, points)
    where entry.points <> 0;
  update loyalty_accounts set balance = posted.balance, shortfall = account.shortfall + posted.shortfall,
    lifetime_points = lifetime_points + case when what in ('earned', 'clawed_back') then nominal else 0 end,
    updated_at = at_time
    where site_id = of_site and customer_id = of_customer;
  if posted.points > 0 then
    insert into loyalty_lots (transaction_id, site_id, customer_id, points, expires_at)
      values (posted.id, of_site, of_customer, posted.points, posted.expires_at);
  elsif posted.points < 0 then
    perform take_loyalty_lots(posted);
  end if;
  insert into events (id, site_id, type, data, data_bytes, created_at)
    select new_id('event', at_time), of_site, 'loyalty.' || what, data, octet_length(data::text), at_time
    from loyalty_transaction_json(posted) data;
  return posted;
end $$;

-- Locks the account of a customer until the transaction ends, and expires what has lapsed. Null without such a customer.
create or replace function lock_loyalty_account(of_site text, of_customer text, at_time timestamptz)
returns loyalty_accounts language plpgsql as $$
declare
  account loyalty_accounts;
  lapsed bigint;
begin
  insert into loyalty_accounts (site_id, customer_id, created_at)
    select site_id, id, at_time from customers where site_id = of_site and id = of_customer
    on conflict do nothing;
  perform from loyalty_accounts where site_id = of_site and customer_id = of_customer for update;
  select sum(points) into lapsed from loyalty_lots
    where site_id = of_site and customer_id = of_customer and expires_at <= at_time;
  if lapsed > 0 then
    perform post_loyalty(of_site, of_customer, 'expired', -lapsed, 'expiry', at_time);
  end if;
  select * into account from loyalty_accounts where site_id = of_site and customer_id = of_customer;
  return account;
end $$;

-- The tier that an account with these points is in; null below the first.
create or replace function loyalty_tier(tiers jsonb, lifetime_points bigint) returns jsonb language sql immutable as $$
  select tier from jsonb_array_elements(tiers) tier where (tier ->> 'minimumPoints')::bigint <= lifetime_points
  order by (tier ->> 'minimumPoints')::bigint desc limit 1
$$;

-- The points that a customer earns with an amount.
create or replace function loyalty_points(of_site text, of_customer text, amount numeric) returns bigint language sql stable as $$
  select least(1000000000, floor(amount * points_per_currency_unit * coalesce((
    select (loyalty_tier(tiers, lifetime_points) ->> 'multiplier')::numeric from loyalty_accounts account
    where account.site_id = of_site and customer_id = of_customer), 1)))::bigint
  from loyalty_programs where site_id = of_site
$$;

-- Posts what an order earns its customer once it is paid.
create or replace function earn_with_order(sold shop_orders) returns void language plpgsql as $$
declare
  buyer text;
  points bigint;
begin
  -- A gift card earns points when it is spent.
  if sold.reference is not null or exists (select from gift_card_purchases where order_id = sold.id) then
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

-- Brings the points of an order in line with its status and with what was refunded, however often it runs.
create or replace function settle_loyalty_of_order(sold shop_orders, is_paid boolean) returns void language plpgsql as $$
declare
  of_customer text;
  is_void boolean := sold.status in ('cancelled', 'refunded');
  -- What of the total was given back and not paid again.
  gone numeric := least(sold.refunded, greatest(sold.total - sold.paid + sold.refunded, 0));
  earn bigint;
  redeem bigint;
begin
  for of_customer in
    select distinct customer_id from loyalty_transactions where site_id = sold.site_id and order_id = sold.id order by 1
  loop
    perform lock_loyalty_account(sold.site_id, of_customer, sold.updated_at);
    -- Points to earn and to redeem; negative: to claw back and to return.
    select
      coalesce(case when is_paid then
        earned - floor(least(earned, coalesce(earned * gone / nullif(sold.total, 0), 0))) else 0 end - kept, 0),
      coalesce(case when is_void then 0 else
        redeemed - floor(least(redeemed, coalesce(redeemed * gone / nullif(sold.total, 0), 0))) end - spent, 0)
    into earn, redeem
    from (
      select sum(points - shortfall) filter (where type = 'earned' and reason <> 'revival') as earned,
        sum(points - shortfall) filter (where type in ('earned', 'clawed_back')) as kept,
        sum(shortfall - points) filter (where type = 'redeemed' and reason <> 'revival') as redeemed,
        sum(shortfall - points) filter (where type in ('redeemed', 'returned')) as spent
      from loyalty_transactions
      where site_id = sold.site_id and order_id = sold.id and customer_id = of_customer
    ) posted;
    perform post_loyalty(sold.site_id, of_customer, what, points, why, sold.updated_at, sold.id)
    from (values ('earned', earn, 'revival'), ('returned', -redeem, 'refund')) due (what, points, why) where points > 0;
    perform post_loyalty(sold.site_id, of_customer, what, points, why, sold.updated_at, sold.id)
    from (values ('redeemed', -redeem, 'revival'), ('clawed_back', earn, 'refund')) due (what, points, why) where points < 0;
  end loop;
end $$;

-- An order earns points once it is paid, and settles them when it changes.
create or replace function post_loyalty_of_order() returns trigger language plpgsql as $$
declare
  is_paid boolean := new.status in ('paid', 'shipped', 'delivered', 'completed');
begin
  if is_copy() then
    return null;
  end if;
  if is_paid and (tg_op = 'INSERT' or old.status not in ('paid', 'shipped', 'delivered', 'completed')) then
    perform earn_with_order(new);
  end if;
  if tg_op = 'UPDATE' then
    perform settle_loyalty_of_order(new, is_paid);
  end if;
  return null;
end $$;

-- After record_customer_of, as triggers run in the order of their names.
create or replace trigger loyalty_of_new after insert on shop_orders for each row execute function post_loyalty_of_order();
create or replace trigger loyalty_of_changed after update of status, paid, refunded on shop_orders for each row
  when (new.status <> old.status or new.paid <> old.paid or new.refunded <> old.refunded) execute function post_loyalty_of_order();
