-- What is refunded of the order that bought a card is withdrawn from it.
alter table gift_card_transactions
  drop constraint gift_card_transactions_type_check,
  drop constraint gift_card_transactions_check,
  add constraint gift_card_transactions_type_check check (type in ('issued', 'spent', 'refunded', 'withdrawn')),
  add constraint gift_card_transactions_check check ((amount < 0) = (type in ('spent', 'withdrawn')));

-- Amounts of sales are in the currency that the site had when they were saved.
update shop_settings set gift_cards = gift_cards || jsonb_build_object('currency', currency)
from sites where sites.id = site_id and gift_cards is not null;
