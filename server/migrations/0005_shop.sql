create table products (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  title text not null,
  price numeric not null check (price >= 0),
  currency text not null,
  description text,
  images jsonb not null default '[]',
  category text,
  active boolean not null default true,
  type text not null default 'physical' check (type in ('physical', 'digital', 'service')),
  -- In the order they were sent, without their stock.
  variants jsonb not null default '[]',
  created_at timestamptz(3) not null
);
create index products_created on products (site_id, created_at, id);
create index products_active on products (site_id, active, created_at, id);
create index products_category on products (site_id, category, created_at, id);
create index products_category_active on products (site_id, category, active, created_at, id);
call count_rows_of('products', 'site_id', 'active::text');
call count_rows_of('products', $$site_id || ':' || category$$,
  'case when category is not null then active::text end', 'products_of_category');

-- What is left of a product, or of a variant; what has no row is not counted. Apart from the products, so that an order
-- changes short rows without indexes and counters, and an update of a product touches no stock it does not name.
create table product_stock (
  site_id text collate "C" not null,
  product_id text collate "C" not null references products on delete cascade,
  -- Empty for the product itself.
  variant_id text collate "C" not null,
  quantity bigint not null check (quantity >= 0),
  primary key (product_id, variant_id)
) with (fillfactor = 70);

create table coupons (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  code text not null,
  -- The code without regard to case.
  code_key text collate "C" not null,
  type text not null check (type in ('percentage', 'fixed_amount', 'free_shipping')),
  amount numeric not null check (amount >= 0),
  -- Of a fixed amount and of the minimum.
  currency text not null,
  active boolean not null default true,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  minimum_total numeric check (minimum_total >= 0),
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz(3) not null,
  constraint coupons_code unique (site_id, code_key),
  constraint coupons_percentage check (type <> 'percentage' or amount <= 100)
) with (fillfactor = 70);
create index coupons_created on coupons (site_id, created_at, id);

create table shop_orders (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  status text collate "C" not null
    check (status in ('pending', 'paid', 'shipped', 'delivered', 'completed', 'cancelled', 'refunded')),
  currency text not null,
  -- What was sold as it was then: products may change or go.
  lines jsonb not null,
  item_count integer not null check (item_count > 0),
  subtotal numeric not null check (subtotal >= 0),
  discount numeric not null check (discount between 0 and subtotal),
  shipping_cost numeric not null check (shipping_cost >= 0),
  total numeric not null generated always as (subtotal - discount + shipping_cost) stored,
  customer jsonb,
  shipping jsonb,
  tracking_number text,
  coupon_id text collate "C",
  coupon_code text,
  ships_free boolean not null,
  -- The stock that it holds, which goes back when it is cancelled or refunded.
  holds jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint shop_orders_holds check (status not in ('cancelled', 'refunded') or holds = '[]')
);
create index shop_orders_created on shop_orders (site_id, created_at, id);
create index shop_orders_total on shop_orders (site_id, total, id);
create index shop_orders_status on shop_orders (site_id, status, id);
create index shop_orders_status_created on shop_orders (site_id, status, created_at, id);
create index shop_orders_status_total on shop_orders (site_id, status, total, id);
call count_rows_of('shop_orders', 'site_id', 'status');
call record_status_of('shop_orders');
