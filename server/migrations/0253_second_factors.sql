-- An authenticator app that shows codes of 30 seconds (TOTP). It counts once a first code of it was entered.
create table authenticators (
  user_id text collate "C" primary key references users on delete cascade,
  -- Sealed.
  secret text not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  -- The step of the last code that was used: each works once.
  last_step bigint not null default 0
);

-- Each works once in place of a code of the app.
create table recovery_codes (
  user_id text collate "C" not null references users on delete cascade,
  sha256 bytea not null,
  primary key (user_id, sha256)
);

-- Log-ins with the right password that wait for the second factor.
create table pending_log_ins (
  sha256 bytea primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- The one that the password matched: the log-in ends with it.
  password_hash text not null,
  wrong_codes integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index pending_log_ins_of_user on pending_log_ins (user_id);
create index pending_log_ins_end on pending_log_ins (expires_at);
