-- Money that a site owes to the holder of a code.
create table gift_cards (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  code_sha256 bytea not null,
  -- The last characters of the code.
  hint text collate "C" not null,
  amount numeric not null check (amount > 0),
  -- The sum of the transactions; whoever posts one locks the row first.
  balance numeric not null default 0 check (balance between 0 and amount),
  currency text not null,
  is_active boolean not null default true,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Of the last transaction.
  posted_at timestamptz(3),
  constraint gift_cards_code unique (site_id, code_sha256)
) with (fillfactor = 70);
create index gift_cards_created on gift_cards (site_id, created_at, id);
create index gift_cards_hint on gift_cards (site_id, hint, created_at, id);
call count_rows_of('gift_cards', 'site_id', $$'all'$$);

create table gift_card_transactions (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  gift_card_id text collate "C" not null references gift_cards on delete cascade,
  type text collate "C" not null check (type in ('issued', 'spent', 'refunded')),
  -- Change of the balance.
  amount numeric not null check ((amount < 0) = (type = 'spent')),
  -- After the transaction.
  balance numeric not null,
  order_id text collate "C",
  created_at timestamptz(3) not null
);
create index gift_card_transactions_of on gift_card_transactions (gift_card_id, created_at, id);
create index gift_card_transactions_of_order on gift_card_transactions (site_id, order_id) where order_id is not null;
create trigger append_only before update or delete on gift_card_transactions for each row
  when (pg_trigger_depth() = 0) execute function refuse_ledger_change();
