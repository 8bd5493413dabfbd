-- What is at the path `former` moves to `address`, whose path is `current`. Redirects that led to it follow.
create or replace function redirect_moved(of_site text, former text, current text, address text, at timestamptz)
returns void language plpgsql as $$
begin
  delete from redirects where site_id = of_site and path = current;
  update redirects set target = address where site_id = of_site and lower(target) = former and path <> current;
  insert into redirects (id, site_id, path, target, status, source, created_at)
    select new_id('redirect', at), of_site, former, address, 301, 'move', at
    where (select coalesce(sum(count), 0) from counters where owner = of_site and list = 'redirects') < 10000
      or exists (select from redirects where site_id = of_site and path = former)
    on conflict on constraint redirects_path do update
      set target = excluded.target, status = excluded.status, source = excluded.source;
end $$;

-- A live page whose path changes leaves a redirect behind, unless another page takes the path.
create or replace function redirect_moved_pages() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return null;
  end if;
  perform redirect_moved(site_id, '/' || former_key, '/' || slug_key, '/' || trim(both '/' from slug), published_at)
  from (
    select opened.*, former.slug_key as former_key
    from opened cross join lateral (
      select slug_key from live_pages
      where page_id = opened.page_id and from_release < opened.from_release
      order by from_release desc limit 1
    ) former
    where former.slug_key <> opened.slug_key
  ) moved
  where not exists (
    select from live_pages holder
    where holder.site_id = moved.site_id and holder.slug_key = moved.former_key and holder.until_release is null
  );
  return null;
end $$;
create or replace trigger pages_moved after insert on live_pages referencing new table as opened
  for each statement execute function redirect_moved_pages();

-- Items and kinds whose paths change leave redirects behind, as pages do.
create or replace function default_paths() returns jsonb language sql immutable parallel safe
  return '{"products": "products", "listings": "properties", "units": "stays", "services": "services", "tables": "reserve", "jobs": "jobs"}'::jsonb;

create or replace function redirect_moved_item() returns trigger language plpgsql as $$
declare
  prefix text;
begin
  select coalesce(paths ->> tg_argv[0], default_paths() ->> tg_argv[0]) into prefix from sites where id = new.site_id;
  perform redirect_moved(new.site_id, '/' || prefix || '/' || old.slug, '/' || prefix || '/' || new.slug,
    '/' || prefix || '/' || new.slug, now());
  return null;
end $$;
create or replace trigger moved after update of slug on products for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_item('products');
create or replace trigger moved after update of slug on listings for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_item('listings');
create or replace trigger moved after update of slug on rental_units for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_item('units');
create or replace trigger moved after update of slug on booking_services for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_item('services');
create or replace trigger moved after update of slug on recruitment_jobs for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_item('jobs');
drop function if exists redirect_moved_thing();

create or replace function redirect_moved_kinds() returns trigger language plpgsql as $$
declare
  kind text;
  former text;
  current text;
begin
  for kind in select jsonb_object_keys(default_paths()) loop
    former := coalesce(old.paths ->> kind, default_paths() ->> kind);
    current := coalesce(new.paths ->> kind, default_paths() ->> kind);
    if former <> current then
      perform redirect_moved(new.id, '/' || former, '/' || current, '/' || current, now());
      perform redirect_moved(new.id, '/' || former || '/*', '/' || current || '/*', '/' || current || '/*', now());
    end if;
  end loop;
  return null;
end $$;
create or replace trigger kinds_moved after update of paths on sites for each row
  when (old.paths is distinct from new.paths) execute function redirect_moved_kinds();
