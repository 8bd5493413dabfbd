-- Tells the processes that serve a published site that its pages show something else.
create or replace function notify_content_saved() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_content', id), queue_purge(id, id) from sites
  where id in (select site_id from saved) and status = 'published' and mode = 'live';
  return null;
end $$;

-- Pages show whether a product is sold out, not how many there are: orders rarely change that.
create or replace function notify_stock_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_content', id), queue_purge(id, id) from sites
  where id = new.site_id and status = 'published' and mode = 'live';
  return null;
end $$;
create or replace trigger content_stock_changed after update on product_stock for each row
  when ((old.quantity = 0) <> (new.quantity = 0)) execute function notify_stock_changed();

-- What pages show.
do $$
declare
  of_table text;
begin
  foreach of_table in array array[
    'media', 'custom_blocks', 'forms', 'redirects', 'robots_texts', 'site_businesses', 'products', 'listings', 'recruitment_jobs',
    'booking_services', 'booking_staff', 'reservation_hours', 'reservation_tables',
    'rental_properties', 'rental_units', 'rental_bookings', 'rental_blocks'
  ] loop
    execute format('create or replace trigger content_inserted after insert on %I referencing new table as saved
      for each statement execute function notify_content_saved()', of_table);
    execute format('create or replace trigger content_updated after update on %I referencing new table as saved
      for each statement execute function notify_content_saved()', of_table);
    execute format('create or replace trigger content_deleted after delete on %I referencing old table as saved
      for each statement execute function notify_content_saved()', of_table);
  end loop;
end $$;
