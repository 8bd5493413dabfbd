-- What customers of a digital product download.
create table product_files (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  product_id text collate "C" not null references products on delete cascade,
  filename text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  object_key text not null,
  created_at timestamptz(3) not null,
  constraint product_files_name unique (product_id, filename)
);
create index product_files_of on product_files (site_id, product_id);

-- How often the files of an order were downloaded.
create table order_downloads (
  site_id text collate "C" not null references sites on delete cascade,
  order_id text collate "C" not null references shop_orders on delete cascade,
  file_id text collate "C" not null references product_files on delete cascade,
  count integer not null,
  last_at timestamptz(3) not null,
  primary key (order_id, file_id)
);
create index order_downloads_of_file on order_downloads (file_id);
create index order_downloads_of_site on order_downloads (site_id);
