-- What an account uses for its live sites instead of what the server has: a language model, and a translation service.
create table ai_connections (
  account_id text collate "C" not null references accounts on delete cascade,
  purpose text not null check (purpose in ('model', 'translation')),
  -- New with each change, so that what was opened before is not used any more.
  id text collate "C" not null,
  provider text not null,
  model text,
  base_url text,
  sealed_key text,
  key_hint text,
  saved_at timestamptz(3) not null,
  primary key (account_id, purpose)
);

-- Tokens that an account has paid for itself; no plan limits them.
alter table ai_months add column own_tokens_used bigint not null default 0;
