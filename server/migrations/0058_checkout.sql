-- How a shop charges taxes, and how it is paid. Null is what a new shop has.
create table shop_settings (
  site_id text collate "C" primary key references sites on delete cascade,
  taxes jsonb,
  payments jsonb
);

create table shipping_zones (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  name text not null,
  -- ISO 3166-1 codes; empty for every country that no other zone names.
  countries text[] not null,
  currency text not null,
  rates jsonb not null,
  created_at timestamptz(3) not null
);
create index shipping_zones_created on shipping_zones (site_id, created_at, id);

-- What visitors have chosen to buy. Prices are not stored: they are always those of now.
create table carts (
  token_sha256 bytea primary key,
  site_id text collate "C" not null references sites on delete cascade,
  items jsonb not null,
  -- What the visitor has entered at the checkout.
  checkout jsonb not null default '{}',
  -- What was added last, so that a double click counts once.
  last_added jsonb,
  updated_at timestamptz(3) not null
);
create index carts_updated on carts (updated_at);
create index carts_of_site on carts (site_id);

alter table products
  add column tax_class text,
  add column weight_grams integer check (weight_grams >= 0);

alter table shop_orders
  -- The rate of each line and of the shipping, from which taxes are calculated again when the order changes.
  add column tax_terms jsonb,
  add column taxes jsonb not null default '[]',
  -- Taxes that the prices do not include.
  add column added_tax numeric not null default 0,
  add column paid numeric not null default 0,
  -- Name and instructions of the method that the customer chose.
  add column payment jsonb,
  add column is_by_visitor boolean not null default false,
  add constraint shop_orders_refunded check (refunded between 0 and paid) not valid;
alter table shop_orders alter column total drop expression;
create function set_order_total() returns trigger language plpgsql as $$
begin
  new.total := new.subtotal - new.discount + new.shipping_cost + new.added_tax;
  return new;
end $$;
create trigger total_of_new before insert on shop_orders for each row execute function set_order_total();
create trigger total_changed before update of subtotal, discount, shipping_cost, added_tax on shop_orders
  for each row execute function set_order_total();

-- Money that came in for an order, and went back.
create table order_payments (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  order_id text collate "C" not null references shop_orders on delete cascade,
  type text collate "C" not null check (type in ('payment', 'refund')),
  method text not null,
  amount numeric not null check (amount > 0),
  -- The part of it that is tax.
  tax numeric not null,
  reference text,
  created_at timestamptz(3) not null
);
create index order_payments_of on order_payments (site_id, order_id, created_at, id);

insert into order_payments (id, site_id, order_id, type, method, amount, tax, created_at)
select new_id('payment', created_at), site_id, order_id, case type when 'spent' then 'payment' else 'refund' end, 'gift_card',
  abs(amount), 0, created_at
from gift_card_transactions where type in ('spent', 'refunded') and order_id in (select id from shop_orders);
update shop_orders set paid = known.paid, refunded = known.refunded
from (
  select order_id, coalesce(sum(amount) filter (where type = 'payment'), 0) as paid,
    coalesce(sum(amount) filter (where type = 'refund'), 0) as refunded
  from order_payments group by order_id
) known
where id = known.order_id;
