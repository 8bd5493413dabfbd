-- Who issues the invoices of a shop; null issues none.
alter table shop_settings add column invoicing jsonb;

-- The last number of a year. Its row stays locked until the transaction that took a number ends, so that there are no gaps.
create table invoice_counters (
  site_id text collate "C" not null references sites on delete cascade,
  year integer not null,
  last integer not null,
  primary key (site_id, year)
);

-- Invoices of paid orders, and credit notes about what was refunded, as they were issued.
create table shop_invoices (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  order_id text collate "C" not null references shop_orders on delete cascade,
  type text collate "C" not null check (type in ('invoice', 'credit_note')),
  -- The invoice that a credit note is about.
  corrects text collate "C" references shop_invoices on delete cascade,
  prefix text not null,
  year integer not null,
  position integer not null,
  number text not null
    generated always as (prefix || year::text || '-' || lpad(position::text, greatest(5, length(position::text)), '0')) stored,
  content jsonb not null,
  created_at timestamptz(3) not null,
  check ((type = 'credit_note') = (corrects is not null)),
  unique (site_id, year, position)
);
create index shop_invoices_of_order on shop_invoices (site_id, order_id, year, position);
create index shop_invoices_of_site on shop_invoices (site_id, created_at desc, id desc);
create index shop_invoices_corrects on shop_invoices (corrects) where corrects is not null;
