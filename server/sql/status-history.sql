-- Keeps the history of a status; the time of a change is what it sets `updated_at` to.
create or replace function record_status() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return null;
  end if;
  insert into status_changes (site_id, resource_id, status, changed_at)
  values (new.site_id, new.id, new.status, new.updated_at);
  return null;
end $$;

do $$
declare
  of_table text;
begin
  foreach of_table in array array[
    'shop_orders', 'appointments', 'reservations', 'rental_bookings', 'delivery_orders', 'listings', 'recruitment_jobs'
  ] loop
    execute format('create or replace trigger status_of_new after insert on %I
      for each row execute function record_status()', of_table);
    execute format('create or replace trigger status_changed after update of status on %I
      for each row when (old.status is distinct from new.status) execute function record_status()', of_table);
  end loop;
end $$;
