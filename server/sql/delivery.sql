-- A delivery as the API shows it.
create or replace function delivery_order_json(delivery delivery_orders) returns json language sql stable as $$
  select json_build_object('id', delivery.id, 'orderId', delivery.order_id, 'customerName', delivery.customer_name,
    'customerPhone', delivery.customer_phone, 'customerEmail', delivery.customer_email, 'driverId', delivery.driver_id,
    'currency', delivery.currency, 'status', delivery.status,
    'customerAddress', json_build_object('line1', delivery.address_line1, 'city', delivery.address_city,
      'postalCode', delivery.address_postal_code),
    'deliveryCost', delivery.delivery_cost, 'note', delivery.note, 'isOfShop', delivery.shop_order_id is not null,
    'windowStart', iso(delivery.window_start), 'windowEnd', iso(delivery.window_end),
    'createdAt', iso(delivery.created_at), 'updatedAt', iso(delivery.updated_at), 'deliveredAt', iso(delivery.delivered_at))
$$;

-- A window holds one place for each of its deliveries that is not cancelled.
create or replace function count_in_window() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.window_id is not null and old.status <> 'cancelled' then
    update delivery_window_days set taken = greatest(taken - 1, 0)
    where site_id = old.site_id and zone_id = old.zone_id and window_id = old.window_id and date = old.window_date;
  end if;
  if tg_op <> 'DELETE' and new.window_id is not null and new.status <> 'cancelled' then
    insert into delivery_window_days as days (site_id, zone_id, window_id, date, taken)
    values (new.site_id, new.zone_id, new.window_id, new.window_date, 1)
    on conflict (site_id, zone_id, date, window_id) do update set taken = days.taken + 1;
  end if;
  return null;
end $$;
create or replace trigger window_of_new after insert on delivery_orders for each row
  when (new.window_id is not null) execute function count_in_window();
create or replace trigger window_of_gone after delete on delivery_orders for each row
  when (old.window_id is not null) execute function count_in_window();
create or replace trigger window_changed after update of status on delivery_orders for each row
  when (old.window_id is not null and (old.status = 'cancelled') <> (new.status = 'cancelled'))
  execute function count_in_window();

-- An order that is cancelled is not brought, whoever cancels it; one that is taken up again is.
create or replace function deliver_with_order() returns trigger language plpgsql as $$
declare
  is_void boolean := new.status in ('cancelled', 'refunded');
  changed delivery_orders;
begin
  update delivery_orders set status = case when is_void then 'cancelled' else 'received' end,
    updated_at = greatest(updated_at, new.updated_at)
  where shop_order_id = new.id and site_id = new.site_id
    and case when is_void then status not in ('delivered', 'cancelled') else status = 'cancelled' end
  returning * into changed;
  if found then
    insert into events (id, site_id, type, data, data_bytes, created_at)
    select new_id('event', changed.updated_at), changed.site_id, 'delivery_order.status_changed', data,
      octet_length(data::text), changed.updated_at
    from delivery_order_json(changed) data;
  end if;
  return null;
end $$;
create or replace trigger delivery_of_order after update of status on shop_orders for each row
  when ((old.status in ('cancelled', 'refunded')) <> (new.status in ('cancelled', 'refunded')))
  execute function deliver_with_order();

-- Boards that are open show what has changed.
create or replace function delivery_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('deliveries', new.site_id);
  return null;
end $$;
create or replace trigger delivery_changed after insert or update on delivery_orders for each row
  execute function delivery_changed();
