-- The words of a text in lower case. The server makes better ones, by the rules of the site's language.
create or replace function slug_of(words text) returns text language sql immutable parallel safe
  return nullif(trim(both '-' from left(regexp_replace(
    lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g'), 70)), '');

-- Gives a row its slug, or that of the title column or the fallback, with a number when another row has it. Rows that are
-- inserted at the same time wait for each other, so that each sees the slugs of the others.
create or replace function choose_slug() returns trigger language plpgsql as $$
declare
  base text := coalesce(new.slug, slug_of(to_jsonb(new) ->> tg_argv[0]), tg_argv[1]);
  taken boolean;
begin
  if is_copy() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(
    tg_table_name || ' ' || new.site_id || ' ' || regexp_replace(base, '-[0-9]+$', ''), 0));
  new.slug := base;
  for number in 2..10 loop
    execute format('select exists (select from %I where site_id = $1 and slug = $2)', tg_table_name)
      into taken using new.site_id, new.slug;
    exit when not taken;
    new.slug := base || '-' || case when number < 10 then number::text else right(new.id, 12) end;
  end loop;
  return new;
end $$;

do $$
declare
  of_table text;
  title text;
  fallback text;
begin
  for of_table, title, fallback in values
    ('products', 'title', 'product'),
    ('listings', 'title', 'property'),
    ('rental_units', 'name', 'stay'),
    ('booking_services', 'name', 'service')
  loop
    execute format('create or replace trigger slug_of_new before insert on %I
      for each row execute function choose_slug(%L, %L)', of_table, title, fallback);
    execute format('create or replace trigger slug_of_older before update of slug on %I
      for each row when (old.slug is null) execute function choose_slug(%L, %L)', of_table, title, fallback);
  end loop;
end $$;
