-- Passkeys of people. Each is a key pair of which the device keeps the private half.
create table passkeys (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- As the device names it.
  credential_id bytea not null unique,
  -- SubjectPublicKeyInfo, in DER.
  public_key bytea not null,
  -- Grows with each use, on devices that count.
  sign_count bigint not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- What a device signs next; each once.
create table passkey_challenges (
  sha256 bytea primary key,
  -- Who adds a passkey; null while nobody knows who logs in.
  user_id text collate "C" references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_end on passkey_challenges (expires_at);
