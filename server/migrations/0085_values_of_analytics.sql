-- What a value was first seen as, `path` or the name of a dimension, and on which day of the site.
alter table analytics_values add column kind text collate "C", add column added_on date;
