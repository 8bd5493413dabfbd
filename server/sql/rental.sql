-- A night that is blocked cannot be booked, whatever runs in parallel: blocks are written under a lock of the unit that this
-- one waits for. A booking whose nights were blocked later can still change its status and its guests.
create or replace function refuse_blocked_nights() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return new;
  end if;
  perform 1 from rental_units where site_id = new.site_id and id = new.unit_id for share;
  if exists (
    select 1 from rental_blocks where unit_id = new.unit_id and nights && daterange(new.check_in, new.check_out)
  ) then
    raise exception 'a night is blocked' using errcode = 'exclusion_violation', constraint = 'rental_bookings_blocks';
  end if;
  return new;
end $$;
create or replace trigger booking_of_blocked_nights before insert on rental_bookings for each row
  when (new.status in ('pending', 'approved')) execute function refuse_blocked_nights();
create or replace trigger booking_moved_to_blocked_nights before update of status, check_in, check_out on rental_bookings for each row
  when (new.status in ('pending', 'approved')
    and (old.status not in ('pending', 'approved') or (old.check_in, old.check_out) <> (new.check_in, new.check_out)))
  execute function refuse_blocked_nights();
