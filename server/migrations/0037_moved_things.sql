-- Things and kinds whose paths change leave redirects behind, as pages do.
create function default_paths() returns jsonb language sql immutable parallel safe
  return '{"products": "products", "listings": "properties", "units": "stays", "services": "services", "tables": "reserve", "jobs": "jobs"}'::jsonb;

create function redirect_moved_thing() returns trigger language plpgsql as $$
declare
  prefix text;
begin
  select coalesce(paths ->> tg_argv[0], default_paths() ->> tg_argv[0]) into prefix from sites where id = new.site_id;
  perform redirect_moved(new.site_id, '/' || prefix || '/' || old.slug, '/' || prefix || '/' || new.slug,
    '/' || prefix || '/' || new.slug, now());
  return null;
end $$;
create trigger moved after update of slug on products for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_thing('products');
create trigger moved after update of slug on listings for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_thing('listings');
create trigger moved after update of slug on rental_units for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_thing('units');
create trigger moved after update of slug on booking_services for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_thing('services');
create trigger moved after update of slug on recruitment_jobs for each row
  when (old.slug is not null and new.slug <> old.slug) execute function redirect_moved_thing('jobs');

create function redirect_moved_kinds() returns trigger language plpgsql as $$
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
create trigger kinds_moved after update of paths on sites for each row
  when (old.paths is distinct from new.paths) execute function redirect_moved_kinds();
