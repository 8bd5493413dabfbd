-- The next number of a year. Waits for the transaction that took the last one.
create or replace function next_invoice_position(of_site text, of_year integer) returns integer language sql volatile as $$
  insert into invoice_counters (site_id, year, last) values (of_site, of_year, 1)
  on conflict (site_id, year) do update set last = invoice_counters.last + 1
  returning last
$$;
