-- The points of a transaction come from somewhere: its entries sum to zero.
create or replace function balance_loyalty_entries() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return null;
  end if;
  if exists (select from added group by transaction_id having sum(points) <> 0) then
    raise exception 'The entries of a loyalty transaction do not sum to zero';
  end if;
  return null;
end $$;
create or replace trigger entries_balance after insert on loyalty_entries referencing new table as added
  for each statement execute function balance_loyalty_entries();

-- A ledger loses rows only with the site or customer that they belong to.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('sitewright.erases_site', true) = 'on' then return old; end if;
  raise exception 'Rows of % are never changed', tg_table_name;
end $$;
create or replace trigger append_only before update or delete on loyalty_transactions for each row
  when (pg_trigger_depth() = 0) execute function refuse_ledger_change();
create or replace trigger append_only before update or delete on loyalty_entries for each row
  when (pg_trigger_depth() = 0) execute function refuse_ledger_change();
create or replace trigger append_only before update or delete on gift_card_transactions for each row
  when (pg_trigger_depth() = 0) execute function refuse_ledger_change();
