-- People who log in. Passwords and sessions are written by better-auth, which the names of some columns are owed to.
create table users (
  id text collate "C" primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- How a user proves to be one: by a password, which is stored as a salted scrypt hash.
create table credentials (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  provider text not null,
  -- The user, as the provider names them.
  subject text not null,
  password text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (user_id, provider)
);

create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  token_sha256 bytea not null unique,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sessions_of_user on sessions (user_id, created_at);
create index sessions_end on sessions (expires_at);

create table memberships (
  account_id text collate "C" not null references accounts on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  created_at timestamptz(3) not null,
  primary key (account_id, user_id)
);
create index memberships_of_user on memberships (user_id);

-- Links that let somebody in once: to set the server up, to join an account, to choose a new password.
create table one_time_links (
  id text collate "C" primary key,
  purpose text not null check (purpose in ('setup', 'invitation', 'password')),
  sha256 bytea not null unique,
  account_id text collate "C" references accounts on delete cascade,
  user_id text collate "C" references users on delete cascade,
  email text,
  role text check (role in ('owner', 'editor', 'viewer')),
  created_by text collate "C" references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check (case purpose
    when 'setup' then account_id is null and user_id is null
    when 'invitation' then account_id is not null and email is not null and role is not null
    else user_id is not null end)
);
create unique index one_time_links_of_email on one_time_links (account_id, email) where purpose = 'invitation';
create unique index one_time_links_of_user on one_time_links (user_id) where purpose = 'password';

-- Answered requests of a key on a day in UTC; those over the limit are not among the client errors.
create table key_usage (
  key_id text collate "C" not null references api_keys on delete cascade,
  day date not null,
  requests bigint not null,
  client_errors bigint not null,
  server_errors bigint not null,
  rate_limited bigint not null,
  last_used_at timestamptz(3) not null,
  primary key (key_id, day)
) with (fillfactor = 70);

-- Processes keep sessions, and what their users may do, in memory and drop what these name.
create function notify_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'session:' || encode(old.token_sha256, 'hex'));
  return null;
end $$;
create trigger session_changed after update or delete on sessions
  for each row execute function notify_session_changed();

create function notify_people_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'people');
  return null;
end $$;
create trigger membership_changed after insert or update or delete on memberships
  for each statement execute function notify_people_changed();
create trigger user_changed after update or delete on users
  for each statement execute function notify_people_changed();
