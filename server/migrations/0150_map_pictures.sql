-- Pictures of maps around places that published pages show. They are made and renewed in the background; accounts take turns.
create table map_pictures (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  account_id text collate "C" not null references accounts on delete cascade,
  -- Hash of the template of its tiles, and of what the pictures look like.
  source text collate "C" not null,
  lat double precision not null,
  lng double precision not null,
  zoom smallint not null,
  -- Hash of its bytes; null until it is made.
  version text collate "C",
  -- When visitors last got it, or a page that shows its place, to the day.
  shown_at timestamptz(3) not null,
  attempts smallint not null default 0,
  due_at timestamptz(3) not null,
  unique (site_id, source, lat, lng, zoom)
);
create index map_pictures_turns on map_pictures (account_id, due_at);

-- Pages show a picture once it exists.
create trigger map_made after update of version on map_pictures for each row
  when ((old.version is null) <> (new.version is null)) execute function notify_stock_changed();

create function map_gone() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('storage.remove_files', json_build_object('keys', json_build_array(
    format('maps/%s/%s.webp', old.site_id, old.id), format('maps/%s/%s-2x.webp', old.site_id, old.id))));
  perform pg_notify('site_content', id), queue_purge(id, id) from sites
  where id = old.site_id and status = 'published' and mode = 'live';
  return null;
end $$;
create trigger map_gone after delete on map_pictures for each row execute function map_gone();
