-- The page on which a driver works, one for each driver. Only hashes are kept.
create table delivery_driver_links (
  driver_id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  token_sha256 bytea not null unique,
  pin_hmac bytea,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  foreign key (site_id, driver_id) references delivery_drivers (site_id, id) on delete cascade
);
create index delivery_driver_links_of_site on delivery_driver_links (site_id);

-- Photos and signatures, which nobody but the team sees.
create table delivery_proofs (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  delivery_id text collate "C" not null references delivery_orders on delete cascade,
  kind text collate "C" not null check (kind in ('photo', 'signature')),
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  object_key text not null,
  created_at timestamptz(3) not null
);
create index delivery_proofs_of on delivery_proofs (delivery_id);
create index delivery_proofs_of_site on delivery_proofs (site_id);
