-- Keeps the sum of an amount over the rows of a table as a counter in the bucket 'sum': exact, at a fixed price. `owner`
-- and `amount` (a bigint) are expressions over its columns; rows with a null amount do not count.
create procedure sum_rows_of(table_name text, owner text, amount text, list text) language plpgsql as $procedure$
declare
  added text := format('select %s, %s from added', owner, amount);
  removed text := format('select %s, -(%s) from removed', owner, amount);
  change record;
begin
  for change in
    select * from (values
      ('insert', 'new table as added', added),
      ('delete', 'old table as removed', removed),
      ('update', 'new table as added old table as removed', added || ' union all ' || removed)
    ) changes (kind, tables, amounts)
  loop
    execute format($create$
      create function %1$I() returns trigger language plpgsql as $function$
      begin
        insert into counters (owner, list, bucket, slot, count)
        select owner, %2$L, 'sum', pg_backend_pid() %% 16, sum(amount)
        from (%3$s) amounts (owner, amount)
        where amount is not null
        group by owner having sum(amount) <> 0
        order by owner
        on conflict on constraint counters_pkey do update set count = counters.count + excluded.count;
        return null;
      end $function$;
      create trigger %1$I after %4$s on %5$I referencing %6$s for each statement execute function %1$I();
    $create$, format('sum_%s_at_%s', list, change.kind), list, change.amounts, change.kind, table_name, change.tables);
  end loop;
end $procedure$;

create table delivery_drivers (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  phone text,
  vehicle text,
  active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- What orders refer to, so that theirs is a driver of their site.
  constraint delivery_drivers_of_site unique (site_id, id)
);
call count_rows_of('delivery_drivers', 'site_id', $$case when active then 'active' else 'inactive' end$$);

create table delivery_zones (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  active boolean not null default true,
  currency text not null,
  delivery_cost numeric not null check (delivery_cost >= 0),
  postal_codes text[] not null default '{}',
  -- The postal codes without regard to case, spaces and punctuation.
  postal_keys text[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index delivery_zones_of_site on delivery_zones (site_id);
create index delivery_zones_postal on delivery_zones using gin (site_id, postal_keys) where active;

create table delivery_orders (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  -- What the caller calls the order that is delivered: one of the shop, or of any other system.
  order_id text,
  customer_name text not null,
  customer_phone text,
  driver_id text collate "C",
  currency text not null,
  status text not null default 'received'
    check (status in ('received', 'preparing', 'ready', 'picked_up', 'in_transit', 'delivered', 'cancelled')),
  address_line1 text not null,
  address_city text not null,
  address_postal_code text,
  delivery_cost numeric not null check (delivery_cost >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  constraint delivery_orders_driver foreign key (site_id, driver_id) references delivery_drivers (site_id, id),
  constraint delivery_orders_delivered check ((status = 'delivered') = (delivered_at is not null)),
  constraint delivery_orders_times check (created_at <= updated_at and created_at <= delivered_at)
);
create index delivery_orders_created on delivery_orders (site_id, created_at, id);
create index delivery_orders_status on delivery_orders (site_id, status, created_at, id);
create index delivery_orders_of_driver on delivery_orders (site_id, driver_id, created_at, id);
create index delivery_orders_of_driver_by_status on delivery_orders (site_id, driver_id, status, created_at, id);
call count_rows_of('delivery_orders', 'site_id', 'status');
call sum_rows_of('delivery_orders', 'site_id', '(extract(epoch from delivered_at - created_at) * 1000)::bigint',
  'delivery_milliseconds');
call record_status_of('delivery_orders');
