-- Seasons, minimum stays, arrival days, fees, taxes and deposit of a unit; null: each night costs price_per_night.
alter table rental_units add column pricing jsonb;
alter table rental_bookings
  add column child_ages smallint[] not null default '{}',
  -- What the total price consists of; null when it was agreed, or booked before prices were itemized.
  add column price jsonb;

-- Nights on which a unit cannot be booked, although no booking holds them.
create table rental_blocks (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  unit_id text collate "C" not null,
  starts_on date not null,
  ends_on date not null check (starts_on < ends_on),
  nights daterange not null generated always as (daterange(starts_on, ends_on)) stored,
  note text,
  created_at timestamptz(3) not null,
  foreign key (site_id, unit_id) references rental_units (site_id, id) on delete cascade
);
create index rental_blocks_of_unit on rental_blocks (site_id, unit_id, starts_on, id);
create index rental_blocks_nights on rental_blocks using gist (unit_id, nights);
call notify_content_of('rental_blocks');

-- A night that is blocked cannot be booked, whatever runs in parallel: blocks are written under a lock of the unit that this
-- one waits for. A booking whose nights were blocked later can still change its status and its guests.
create function refuse_blocked_nights() returns trigger language plpgsql as $$
begin
  perform 1 from rental_units where site_id = new.site_id and id = new.unit_id for share;
  if exists (
    select 1 from rental_blocks where unit_id = new.unit_id and nights && daterange(new.check_in, new.check_out)
  ) then
    raise exception 'a night is blocked' using errcode = 'exclusion_violation', constraint = 'rental_bookings_blocks';
  end if;
  return new;
end $$;
create trigger booking_of_blocked_nights before insert on rental_bookings for each row
  when (new.status in ('pending', 'approved')) execute function refuse_blocked_nights();
create trigger booking_moved_to_blocked_nights before update of status, check_in, check_out on rental_bookings for each row
  when (new.status in ('pending', 'approved')
    and (old.status not in ('pending', 'approved') or (old.check_in, old.check_out) <> (new.check_in, new.check_out)))
  execute function refuse_blocked_nights();
