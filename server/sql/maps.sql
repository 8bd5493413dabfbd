-- Pages show a picture once it exists.
create or replace trigger map_made after update of version on map_pictures for each row
  when ((old.version is null) <> (new.version is null)) execute function notify_stock_changed();

create or replace function map_gone() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('storage.remove_files', json_build_object('keys', json_build_array(
    format('maps/%s/%s.webp', old.site_id, old.id), format('maps/%s/%s-2x.webp', old.site_id, old.id))));
  perform pg_notify('site_content', id), queue_purge(id, id) from sites
  where id = old.site_id and status = 'published' and mode = 'live';
  return null;
end $$;
create or replace trigger map_gone after delete on map_pictures for each row execute function map_gone();
