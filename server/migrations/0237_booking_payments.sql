-- What is paid of stays and appointments. `agreed` is what was agreed when it was booked; null where nothing is asked for.
-- `held_until` is when it is cancelled unless it is paid; it stays where that came to pass. `remind_at` is when the job next
-- looks whether the balance is paid.
alter table rental_bookings
  add column agreed jsonb,
  add column paid numeric not null default 0,
  add column refunded numeric not null default 0,
  add column held_until timestamptz(3),
  add column remind_at timestamptz(3);
alter table appointments
  add column agreed jsonb,
  add column paid numeric not null default 0,
  add column refunded numeric not null default 0,
  add column held_until timestamptz(3),
  add column remind_at timestamptz(3);

alter table booking_services
  add column prepayment text not null default 'none',
  add column deposit numeric,
  add column no_show_fee numeric,
  add column free_cancellation_minutes integer;

-- Money that came in for a booking, and that went back. A refund that nobody has paid out yet is `waiting`.
create table booking_payments (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  kind text collate "C" not null check (kind in ('rental_booking', 'booking')),
  booking_id text collate "C" not null,
  type text collate "C" not null check (type in ('payment', 'refund')),
  status text collate "C" not null default 'done' check (status in ('done', 'waiting')),
  method text not null,
  amount numeric not null check (amount > 0),
  currency text not null,
  reference text,
  created_at timestamptz(3) not null
);
create index booking_payments_of on booking_payments (site_id, booking_id, created_at, id);
create index booking_payments_waiting on booking_payments (site_id, created_at, id) where status = 'waiting';

-- How bookings are paid without a provider.
create table transfer_settings (
  site_id text collate "C" primary key references sites on delete cascade,
  instructions text,
  hold_days smallint not null default 7
);

alter table charges
  drop constraint charges_subject_check,
  add constraint charges_subject_check check (subject in ('order', 'rental_booking', 'booking'));
