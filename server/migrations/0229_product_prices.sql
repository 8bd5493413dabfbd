alter table products
  -- What it costs when it is not reduced.
  add column compare_at_price numeric check (compare_at_price >= 0),
  -- How much of it is sold at its price, such as {"quantity": 500, "unit": "g"}.
  add column measure jsonb;

-- The prices that products and variants had in the 30 days before the one that they have, by the day on which each ended: the
-- lowest of each day.
create table product_prices (
  site_id text collate "C" not null,
  product_id text collate "C" not null references products on delete cascade,
  -- Empty for the product itself.
  variant_id text collate "C" not null,
  ended_on date not null,
  price numeric not null,
  primary key (product_id, variant_id, ended_on)
);
