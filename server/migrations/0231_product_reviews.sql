alter table products
  -- Of approved reviews.
  add column rating_count integer not null default 0,
  add column rating_sum integer not null default 0;
alter table shop_settings add column reviews jsonb;

-- What customers say of what they bought.
create table product_reviews (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  product_id text collate "C" not null references products on delete cascade,
  order_id text collate "C" not null references shop_orders on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  title text,
  text text,
  -- As the customer wants to be called.
  author_name text not null,
  status text collate "C" not null check (status in ('pending', 'approved', 'rejected')),
  reply text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint product_reviews_once unique (order_id, product_id)
);
create index product_reviews_created on product_reviews (site_id, created_at, id);
create index product_reviews_status on product_reviews (site_id, status, created_at, id);
create index product_reviews_of on product_reviews (product_id, status, created_at, id);
call count_rows_of('product_reviews', 'site_id', 'status');

-- Orders whose customers were asked for reviews.
create table review_requests (
  order_id text collate "C" primary key references shop_orders on delete cascade,
  site_id text collate "C" not null references sites on delete cascade,
  asked_at timestamptz(3) not null
);
create index review_requests_of_site on review_requests (site_id);
