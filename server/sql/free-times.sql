-- Tells the processes that a day without a free time may have one again. New bookings only take times.
create or replace function notify_free_times() returns trigger language plpgsql as $$
begin
  perform pg_notify('free_times', site_id) from (select distinct site_id from saved) sites;
  return null;
end $$;

-- What is open, and what takes times of it.
do $$
declare
  of_table text;
  is_open boolean;
begin
  for of_table, is_open in values
    ('booking_staff', true),
    ('booking_services', true),
    ('booking_offers', true),
    ('booking_time_off', false),
    ('appointments', false),
    ('reservation_hours', true),
    ('reservation_tables', true),
    ('reservations', false)
  loop
    if is_open then
      execute format('create or replace trigger free_times_inserted after insert on %I referencing new table as saved
        for each statement execute function notify_free_times()', of_table);
    end if;
    execute format('create or replace trigger free_times_updated after update on %I referencing new table as saved
      for each statement execute function notify_free_times()', of_table);
    execute format('create or replace trigger free_times_deleted after delete on %I referencing old table as saved
      for each statement execute function notify_free_times()', of_table);
  end loop;
end $$;
