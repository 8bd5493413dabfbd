-- Who changed what. Entries are only added: a job numbers them and chains their hashes, so that what is changed or taken away
-- later shows. sql/audit.sql keeps others from doing so.
create table audit_entries (
  id text collate "C" primary key,
  -- Outlives the account; null for what concerns the server as a whole.
  account_id text collate "C",
  site_id text collate "C",
  at timestamptz(3) not null,
  actor_type text not null check (actor_type in ('person', 'key')),
  actor_id text collate "C" not null,
  -- The e-mail of the person, or the first characters of the key.
  actor text not null,
  address text not null,
  operation text collate "C" not null,
  -- The path of the request.
  resource text not null,
  request_id text not null,
  -- Settings and permissions, as they were and as they became.
  before jsonb,
  after jsonb,
  -- Given when it joins the chain.
  number bigint unique,
  hash bytea,
  check ((number is null) = (hash is null))
);
create index audit_entries_of_account on audit_entries (account_id, at, id);
create index audit_entries_unchained on audit_entries (at, id) where number is null;
create index audit_entries_at on audit_entries (at);

-- Where the chain begins after old entries were deleted, and the last entry of it.
create table audit_chain (
  is_only boolean primary key default true check (is_only),
  first_number bigint not null default 1,
  before_first bytea not null default sha256('audit'),
  last_number bigint not null default 0,
  last_hash bytea not null default sha256('audit')
);
insert into audit_chain default values;
