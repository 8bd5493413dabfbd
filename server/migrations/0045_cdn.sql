-- What a CDN before the sites has to drop. Rows are only added, so that writers of a site never wait for one another; a
-- background worker takes all rows of a site together.
create table cdn_purges (
  position bigint generated always as identity primary key,
  -- Outlives the site, whose pages the CDN has to drop as well.
  site_id text collate "C" not null,
  tag text collate "C" not null,
  -- Sent again a while after it was sent first.
  is_repeat boolean not null default false,
  attempts integer not null default 0,
  -- Null: at once.
  due_at timestamptz(3),
  held_until timestamptz(3)
);
create index cdn_purges_site on cdn_purges (site_id);

-- One row while purges are sent; without it none are queued.
create table cdn_hook (is_on boolean primary key default true check (is_on));

create function queue_purge(of_site text, of_tag text) returns void language sql as $$
  insert into cdn_purges (site_id, tag) select of_site, of_tag from cdn_hook;
  select pg_notify('cdn_purges', '') from cdn_hook;
$$;

create or replace function notify_content_saved() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_content', id), queue_purge(id, id) from sites
  where id in (select site_id from saved) and status = 'published' and mode = 'live';
  return null;
end $$;
create or replace function notify_stock_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_content', id), queue_purge(id, id) from sites
  where id = new.site_id and status = 'published' and mode = 'live';
  return null;
end $$;
create or replace function notify_site_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'site:' || old.id);
  if old.mode = 'live' and (old.status = 'published' or (tg_op = 'UPDATE' and new.status = 'published')) then
    perform queue_purge(old.id, old.id);
  end if;
  return null;
end $$;
create or replace function notify_domain_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'site:' || coalesce(new.site_id, old.site_id));
  perform queue_purge(coalesce(new.site_id, old.site_id), coalesce(new.site_id, old.site_id));
  return null;
end $$;

-- The bytes of a file never change, so only its end matters.
create function purge_file() returns trigger language plpgsql as $$
begin
  perform queue_purge(old.site_id, old.id);
  return null;
end $$;
create trigger media_deleted after delete on media for each row execute function purge_file();
