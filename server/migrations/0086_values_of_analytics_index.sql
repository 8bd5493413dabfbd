-- sitewright: no transaction
create index concurrently if not exists analytics_values_added on analytics_values (site, kind, added_on);
