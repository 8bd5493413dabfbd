-- sitewright: no transaction
create index concurrently if not exists live_pages_newest_below on live_pages
  (site_id, regexp_replace(slug_key, '/?[^/]*$', ''), page_created_at, page_id)
  where slug_key <> '' and until_release is null;
drop index concurrently if exists live_pages_below;
