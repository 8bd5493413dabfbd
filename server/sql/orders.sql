create or replace function set_order_total() returns trigger language plpgsql as $$
begin
  new.total := new.subtotal - new.discount + new.shipping_cost + new.added_tax;
  return new;
end $$;
create or replace trigger total_of_new before insert on shop_orders for each row execute function set_order_total();
create or replace trigger total_changed before update of subtotal, discount, shipping_cost, added_tax on shop_orders
  for each row execute function set_order_total();
