-- Tells the processes that a day without a free time may have one again. New bookings only take times.
create function notify_free_times() returns trigger language plpgsql as $$
begin
  perform pg_notify('free_times', site_id) from (select distinct site_id from saved) sites;
  return null;
end $$;
create procedure notify_free_times_of(table_name text, is_inserted boolean) language plpgsql as $$
begin
  if is_inserted then
    execute format('create trigger free_times_inserted after insert on %I referencing new table as saved
      for each statement execute function notify_free_times()', table_name);
  end if;
  execute format('create trigger free_times_updated after update on %I referencing new table as saved
    for each statement execute function notify_free_times()', table_name);
  execute format('create trigger free_times_deleted after delete on %I referencing old table as saved
    for each statement execute function notify_free_times()', table_name);
end $$;
call notify_free_times_of('appointments', false);
call notify_free_times_of('booking_time_off', false);
call notify_free_times_of('booking_staff', true);
call notify_free_times_of('booking_services', true);
call notify_free_times_of('booking_offers', true);
call notify_free_times_of('reservations', false);
call notify_free_times_of('reservation_hours', true);
call notify_free_times_of('reservation_tables', true);
