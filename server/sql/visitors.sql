-- What the files of visitors take, of all features that keep them.
create or replace function visitor_bytes(of_site text) returns bigint language sql stable as $$
  select coalesce((select sum(size_bytes) from form_files where site_id = of_site), 0)::bigint
    + coalesce((select sum(cv_size_bytes) from job_applications where site_id = of_site), 0)::bigint
    + coalesce((select sum(size_bytes) from delivery_proofs where site_id = of_site), 0)::bigint
$$;

-- What was cancelled or declined holds nothing; what was confirmed no longer waits.
create or replace function request_changed() returns trigger language plpgsql as $$
begin
  update open_requests set is_closed = new.status not in ('pending', 'requested', 'confirmed', 'approved'),
    expires_at = case when new.status not in ('confirmed', 'approved') then expires_at end
  where site_id = new.site_id and resource_id = new.id;
  return null;
end $$;
create or replace trigger request_changed after update of status on shop_orders for each row
  when (new.is_by_visitor and new.status is distinct from old.status) execute function request_changed();
create or replace trigger request_changed after update of status on appointments for each row
  when (new.is_by_visitor and new.status is distinct from old.status) execute function request_changed();
create or replace trigger request_changed after update of status on reservations for each row
  when (new.is_by_visitor and new.status is distinct from old.status) execute function request_changed();
create or replace trigger request_changed after update of status on rental_bookings for each row
  when (new.is_by_visitor and new.status is distinct from old.status) execute function request_changed();
