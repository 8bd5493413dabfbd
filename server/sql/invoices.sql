-- The next number of a year. Waits for the transaction that took the last one.
create or replace function next_invoice_position(of_site text, of_year integer) returns integer language sql volatile as $$
  insert into invoice_counters (site_id, year, last) values (of_site, of_year, 1)
  on conflict (site_id, year) do update set last = invoice_counters.last + 1
  returning last
$$;

create or replace function number_invoice() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return null;
  end if;
  update shop_invoices set position = next_invoice_position(new.site_id, new.year) where id = new.id;
  return null;
end
$$;

drop trigger if exists number_of_new on shop_invoices;
create constraint trigger number_of_new after insert on shop_invoices
  deferrable initially deferred for each row execute function number_invoice();
