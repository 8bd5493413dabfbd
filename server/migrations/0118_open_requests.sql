-- How long a booking of a visitor waits for approval before it is declined.
alter table sites add column approval_hours smallint not null default 48;

-- What visitors ordered or booked and still holds something: stock, nights, a time. Bounds how much one person or network
-- holds, and says until when it waits for approval. Addresses and networks are hashed with a secret.
create table open_requests (
  site_id text collate "C" not null references sites on delete cascade,
  resource_id text collate "C" not null,
  kind text collate "C" not null,
  address bytea not null,
  network bytea not null,
  is_closed boolean not null default false,
  -- What it holds is free then.
  holds_until timestamptz(3) not null,
  -- Null for what does not wait for approval.
  expires_at timestamptz(3),
  primary key (site_id, resource_id)
);
create index open_requests_of_address on open_requests (site_id, address) where not is_closed;
create index open_requests_of_network on open_requests (site_id, network) where not is_closed;
create index open_requests_expiring on open_requests (expires_at) where not is_closed and expires_at is not null;

create function request_changed() returns trigger language plpgsql as $$
begin
  update open_requests set is_closed = new.status not in ('pending', 'requested', 'confirmed', 'approved'),
    expires_at = case when new.status not in ('confirmed', 'approved') then expires_at end
  where site_id = new.site_id and resource_id = new.id;
  return null;
end $$;
create trigger request_changed after update of status on shop_orders for each row
  when (new.is_by_visitor and new.status is distinct from old.status) execute function request_changed();
create trigger request_changed after update of status on appointments for each row
  when (new.is_by_visitor and new.status is distinct from old.status) execute function request_changed();
create trigger request_changed after update of status on reservations for each row
  when (new.is_by_visitor and new.status is distinct from old.status) execute function request_changed();
create trigger request_changed after update of status on rental_bookings for each row
  when (new.is_by_visitor and new.status is distinct from old.status) execute function request_changed();
