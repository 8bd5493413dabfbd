-- sitewright: no transaction
-- With the slug in front, rows without one are found too.
create unique index concurrently if not exists products_slug on products (slug, site_id);
create unique index concurrently if not exists listings_slug on listings (slug, site_id);
create unique index concurrently if not exists rental_units_slug on rental_units (slug, site_id);
create unique index concurrently if not exists booking_services_slug on booking_services (slug, site_id);
-- What visitors see, newest first, and by what they filter.
create index concurrently if not exists products_shown on products (site_id, lower(category), created_at, id) where active;
create index concurrently if not exists listings_shown on listings (site_id, created_at, id) where status = 'published';
create index concurrently if not exists listings_shown_of_city on listings (site_id, lower(city), created_at, id)
  where status = 'published';
create index concurrently if not exists rental_units_shown on rental_units (site_id, created_at, id) where active;
create index concurrently if not exists recruitment_jobs_shown on recruitment_jobs
  (site_id, lower(department), created_at, id) where status = 'published';
create index concurrently if not exists live_pages_below on live_pages
  (site_id, regexp_replace(slug_key, '/?[^/]*$', ''), published_at, page_id);
