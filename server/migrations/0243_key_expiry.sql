alter table api_keys
  add column expires_at timestamptz(3),
  -- Addresses and networks (CIDR) that it may be used from; null for all.
  add column networks text[],
  -- The key that took its place.
  add column rotated_to text collate "C",
  -- How many warnings of the expiry were sent.
  add column expiry_warnings smallint not null default 0;

create index api_keys_expiring on api_keys (expires_at) where expires_at is not null and revoked_at is null;
