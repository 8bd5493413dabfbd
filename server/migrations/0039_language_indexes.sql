-- sitewright: no transaction
create unique index concurrently if not exists pages_translation on pages
  (site_id, coalesce(translation_group, id), coalesce(language, ''));
create index concurrently if not exists live_pages_translation on live_pages
  (site_id, coalesce(translation_group, page_id), from_release);
