-- What a search of orders looks into.
create function order_search(customer jsonb, id text) returns text language sql immutable parallel safe as $$
  select lower(coalesce(customer ->> 'name', '') || E'\n' || coalesce(customer ->> 'email', '') || E'\n'
    || coalesce(customer ->> 'phone', '') || E'\n' || id)
$$;
