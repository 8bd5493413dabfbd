-- People whom a site does business with, by their e-mail address.
create table customers (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  email text,
  email_key text collate "C" generated always as (lower(email)) stored,
  name text,
  phone text,
  notes text,
  tags text[] not null default '{}',
  -- What a search looks into.
  search_text text not null generated always as (lower(coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, ''))) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Everything about the person was removed then.
  erased_at timestamptz(3),
  constraint customers_email unique (site_id, email_key)
);
create index customers_created on customers (site_id, created_at, id);
create index customers_tags on customers using gin (site_id, tags);
create index customers_search on customers using gin (site_id, search_text gin_trgm_ops);
call count_rows_of('customers', 'site_id', $$'all'$$);

-- What a customer agreed to, and took back: nothing is overwritten.
create table customer_consents (
  id bigint generated always as identity primary key,
  customer_id text collate "C" not null references customers on delete cascade,
  purpose text collate "C" not null,
  is_granted boolean not null,
  source text not null,
  at timestamptz(3) not null
);
create index customer_consents_of on customer_consents (customer_id, purpose, id);

-- What customers did.
create table customer_activities (
  site_id text collate "C" not null references sites on delete cascade,
  resource_id text collate "C" not null,
  customer_id text collate "C" not null references customers on delete cascade,
  kind text collate "C" not null,
  at timestamptz(3) not null,
  primary key (site_id, resource_id)
);
create index customer_activities_of on customer_activities (customer_id, at, resource_id);

-- Finds or adds the customer with an e-mail address, and notes what they did. Blanks of a known customer are filled in.
create function record_customer(of_site text, address text, called text, number text, what text, resource text, at_time timestamptz)
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

create function record_customer_of() returns trigger language plpgsql as $$
begin
  perform record_customer(new.site_id, new.customer ->> 'email', new.customer ->> 'name', new.customer ->> 'phone',
    tg_argv[0], new.id, new.created_at);
  return null;
end $$;
create procedure record_customers_of(table_name text, what text) language plpgsql as $$
begin
  execute format('create trigger customer_of_new after insert on %I for each row
    when (new.customer ->> ''email'' <> '''') execute function record_customer_of(%L)', table_name, what);
  execute format('create trigger customer_changed after update of customer on %I for each row
    when (new.customer ->> ''email'' <> '''' and new.customer is distinct from old.customer)
    execute function record_customer_of(%L)', table_name, what);
  execute format('insert into customers (id, site_id, email, name, phone, created_at, updated_at)
    select distinct on (site_id, lower(customer ->> ''email'')) new_id(''customer'', created_at), site_id,
      customer ->> ''email'', nullif(left(trim(customer ->> ''name''), 255), ''''),
      nullif(left(trim(customer ->> ''phone''), 255), ''''), created_at, created_at
    from %I where customer ->> ''email'' ~ ''^[^@\s]+@[^@\s]+$'' and length(customer ->> ''email'') <= 255
    order by site_id, lower(customer ->> ''email''), created_at
    on conflict on constraint customers_email do nothing', table_name);
  execute format('insert into customer_activities (site_id, resource_id, customer_id, kind, at)
    select business.site_id, business.id, customers.id, %L, business.created_at
    from %I business join customers on customers.site_id = business.site_id
      and email_key = lower(business.customer ->> ''email'')', what, table_name);
end $$;
call record_customers_of('shop_orders', 'order');
call record_customers_of('appointments', 'booking');
call record_customers_of('reservations', 'reservation');
call record_customers_of('rental_bookings', 'rental_booking');
