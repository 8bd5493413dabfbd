-- A deleted site can be restored until `erase_at`, which is null from when it is being erased.
alter table sites add column deleted_at timestamptz(3), add column erase_at timestamptz(3);
create index sites_deleted on sites (account_id, mode, deleted_at, id) where deleted_at is not null;

-- Deleted sites are not counted.
drop function count_sites_inserted() cascade;
drop function count_sites_deleted() cascade;
drop function count_sites_updated() cascade;
call count_rows_of('sites', $$account_id || ':' || mode$$, $$case when deleted_at is null then status end$$);

-- Erasing a site looks for what belongs to it, and to what else is erased with it.
create index media_of_site on media (site_id);
create index retired_slugs_of_site on retired_slugs (site_id);
create index ai_ledger_of_site on ai_ledger (site_id);
create index gift_card_transactions_of_site on gift_card_transactions (site_id);
create index loyalty_accounts_of_customer on loyalty_accounts (customer_id);
create index loyalty_transactions_of_customer on loyalty_transactions (customer_id);
create index order_payments_of_order on order_payments (order_id);
create index shop_invoices_of_shop_order on shop_invoices (order_id);
