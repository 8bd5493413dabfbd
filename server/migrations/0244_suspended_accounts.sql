-- While an account is suspended, its keys work no longer, its members can only read, and its sites are not served.
alter table accounts add column suspended_at timestamptz(3);
