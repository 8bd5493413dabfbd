-- How the shop sells gift cards.
alter table shop_settings add column gift_cards jsonb;

-- A gift card that a visitor ordered. The card comes into being when the order is paid.
create table gift_card_purchases (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  order_id text collate "C" not null unique references shop_orders on delete cascade,
  gift_card_id text collate "C" references gift_cards on delete set null,
  amount numeric not null,
  currency text not null,
  valid_months integer,
  recipient_name text,
  recipient_email text,
  sender_name text,
  message text,
  deliver_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index gift_card_purchases_site on gift_card_purchases (site_id);
create index gift_card_purchases_card on gift_card_purchases (gift_card_id);
