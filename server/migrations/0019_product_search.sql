create function product_search_text(title text, variants jsonb) returns text
  language sql immutable strict parallel safe
  return lower(title || E'\n' || coalesce(
    (select string_agg(variant ->> 'sku', E'\n') from jsonb_array_elements(variants) variant), ''));

-- What products are found by: a line for the title, and one for each SKU.
alter table products
  add column search_text text not null generated always as (product_search_text(title, variants)) stored;
create index products_search on products using gin (site_id, search_text gin_trgm_ops);
