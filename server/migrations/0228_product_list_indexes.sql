-- sitewright: no transaction
create index concurrently if not exists products_words on products using gin (site_id, words) where active;
create index concurrently if not exists products_options on products using gin (site_id, option_keys) where active;
create index concurrently if not exists products_by_price on products (site_id, price, id);
create index concurrently if not exists products_by_title on products (site_id, title_key, id);
create index concurrently if not exists products_similar on products using gin (site_id, title_key gin_trgm_ops) where active;
