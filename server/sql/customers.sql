-- Finds or adds the customer with an e-mail address, and notes what they did. Blanks of a known customer are filled in.
create or replace function record_customer(of_site text, address text, called text, number text, what text, resource text, at_time timestamptz)
returns void language plpgsql as $$
declare
  found_id text;
begin
  if address is null or length(address) > 255 or address !~ '^[^@\s]+@[^@\s]+$' then
    return;
  end if;
  called := nullif(left(trim(called), 255), '');
  number := nullif(left(trim(number), 255), '');
  insert into customers (id, site_id, email, name, phone, created_at, updated_at)
    values (new_id('customer', at_time), of_site, address, called, number, at_time, at_time)
    on conflict on constraint customers_email do nothing;
  select id into found_id from customers where site_id = of_site and email_key = lower(address);
  update customers set name = coalesce(name, called), phone = coalesce(phone, number), updated_at = at_time
    where id = found_id and (name is null and called is not null or phone is null and number is not null);
  insert into customer_activities (site_id, resource_id, customer_id, kind, at)
    values (of_site, resource, found_id, what, at_time)
    on conflict (site_id, resource_id) do update set customer_id = excluded.customer_id
      where customer_activities.customer_id <> excluded.customer_id;
end $$;

create or replace function record_customer_of() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return null;
  end if;
  perform record_customer(new.site_id, new.customer ->> 'email', new.customer ->> 'name', new.customer ->> 'phone',
    tg_argv[0], new.id, new.created_at);
  return null;
end $$;

do $$
declare
  of_table text;
  activity text;
begin
  for of_table, activity in values
    ('shop_orders', 'order'),
    ('appointments', 'booking'),
    ('reservations', 'reservation'),
    ('rental_bookings', 'rental_booking')
  loop
    execute format('create or replace trigger customer_of_new after insert on %I for each row
      when (new.customer ->> ''email'' <> '''') execute function record_customer_of(%L)', of_table, activity);
    execute format('create or replace trigger customer_changed after update of customer on %I for each row
      when (new.customer ->> ''email'' <> '''' and new.customer is distinct from old.customer)
      execute function record_customer_of(%L)', of_table, activity);
  end loop;
end $$;
