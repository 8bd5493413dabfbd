-- Who wants one mail when a product, or a variant, is in stock again.
create table stock_requests (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  product_id text collate "C" not null references products on delete cascade,
  -- Empty for the product itself.
  variant_id text collate "C" not null,
  email text not null,
  email_key text collate "C" not null generated always as (lower(email)) stored,
  -- Null until the link in the first mail was used.
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint stock_requests_once unique (product_id, variant_id, email_key)
);
create index stock_requests_of_person on stock_requests (site_id, email_key);
create index stock_requests_waiting on stock_requests (confirmed_at, id) where confirmed_at is not null;
create index stock_requests_unconfirmed on stock_requests (created_at) where confirmed_at is null;
