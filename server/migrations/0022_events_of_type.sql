-- sitewright: no transaction
-- Lists events by type, and by the areas that a key may read.
create index concurrently if not exists events_of_type on events (site_id, type, created_at, id);
-- The sweep goes from site to site over events_of_site.
drop index concurrently if exists events_age;
