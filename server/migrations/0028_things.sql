-- Products, listings, units and services have pages of their own, at a slug that is unique in the site.
alter table products add column slug text collate "C";
alter table listings add column slug text collate "C";
alter table rental_units add column slug text collate "C";
alter table booking_services add column slug text collate "C";

-- The words of a text in lower case. The server makes better ones, by the rules of the site's language.
create function slug_of(words text) returns text language sql immutable parallel safe
  return nullif(trim(both '-' from left(regexp_replace(
    lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g'), 70)), '');

-- Gives a row its slug, or that of the title column or the fallback, with a number when another row has it. Rows that are
-- inserted at the same time wait for each other, so that each sees the slugs of the others.
create function choose_slug() returns trigger language plpgsql as $$
declare
  base text := coalesce(new.slug, slug_of(to_jsonb(new) ->> tg_argv[0]), tg_argv[1]);
  taken boolean;
begin
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
create procedure choose_slugs_of(table_name text, title text, fallback text) language plpgsql as $$
begin
  execute format('create trigger slug_of_new before insert on %I
    for each row execute function choose_slug(%L, %L)', table_name, title, fallback);
  execute format('create trigger slug_of_older before update of slug on %I
    for each row when (old.slug is null) execute function choose_slug(%L, %L)', table_name, title, fallback);
end $$;
call choose_slugs_of('products', 'title', 'product');
call choose_slugs_of('listings', 'title', 'property');
call choose_slugs_of('rental_units', 'name', 'stay');
call choose_slugs_of('booking_services', 'name', 'service');

alter table sites
  -- The first segments of the paths of things, where they are not the built-in ones.
  add column paths jsonb not null default '{}',
  -- Ids of the pages whose blocks show things, where it is not the built-in layout.
  add column layouts jsonb not null default '{}';

-- The page of a unit shows its free nights.
call notify_content_of('rental_bookings');
