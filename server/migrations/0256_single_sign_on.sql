-- Who people of an OpenID Connect provider are here.
create table sign_on_identities (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Log-ins that came back from the provider: each does so once.
create table used_sign_ons (
  sha256 bytea primary key,
  expires_at timestamptz(3) not null
);
create index used_sign_ons_end on used_sign_ons (expires_at);

-- Without one, the log-in began at the provider.
alter table pending_log_ins alter column password_hash drop not null;
-- Whether the provider said that it asked for one.
alter table sessions add column has_second_factor boolean not null default false;
-- Whether the provider gave it: it ends when the provider no longer does.
alter table memberships add column by_sign_on boolean not null default false;
