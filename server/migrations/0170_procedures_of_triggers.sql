-- Their triggers are in sql/ now.
drop procedure record_status_of(text);
drop procedure notify_content_of(text);
drop procedure choose_slugs_of(text, text, text);
drop procedure record_customers_of(text, text);
drop procedure notify_free_times_of(text, boolean);
