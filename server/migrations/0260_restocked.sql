-- Whether something has changed since it was last looked at, so that what waits may be in stock again.
alter table stock_requests add column is_due boolean not null default true;
drop index stock_requests_waiting;
create index stock_requests_due on stock_requests (confirmed_at, id) where is_due and confirmed_at is not null;
-- Those that wait for too long.
create index stock_requests_confirmed on stock_requests (confirmed_at) where confirmed_at is not null;
