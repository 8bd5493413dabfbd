create or replace function queue_purge(of_site text, of_tag text) returns void language sql as $$
  insert into cdn_purges (site_id, tag) select of_site, of_tag from cdn_hook;
  select pg_notify('cdn_purges', '') from cdn_hook;
$$;

-- The bytes of a file never change, so only its end matters.
create or replace function purge_file() returns trigger language plpgsql as $$
begin
  perform queue_purge(old.site_id, old.id);
  return null;
end $$;
create or replace trigger media_deleted after delete on media for each row execute function purge_file();
