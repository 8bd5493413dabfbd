-- The slug is a DNS label, unique on the server: the site is served below SITES_DOMAIN.
alter table sites
  add column slug text collate "C" check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 63),
  add column publishing text not null default 'staged' check (publishing in ('staged', 'immediate')),
  add column live_release integer not null default 0;
update sites set slug = named.slug || case when named.place > 1 then '-' || right(id, 8) else '' end
from (
  select id as site_id, base as slug, row_number() over (partition by base order by created_at, id) as place
  from sites, lateral (
    select regexp_replace(coalesce(nullif(trim(both '-' from left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 40)), ''), 'site'),
      '^(www|api|app|admin|dashboard|docs|mail|smtp|imap|pop|mx|ns1|ns2|ftp|cdn|static|assets|media|status|internal)$', '\1-site') as base
  ) bases
) named
where named.site_id = sites.id;
alter table sites alter column slug set not null, add constraint sites_slug unique (slug);

-- Slugs that sites had before: their addresses redirect for a while.
create table retired_slugs (
  slug text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  retired_at timestamptz(3) not null
);

alter table pages
  -- The version that visitors get; null when the page is not live.
  add column live_version integer,
  -- The key or user that last saved the page.
  add column updated_by text;
create index pages_unpublished on pages (site_id, id)
  where case when status = 'published' then live_version is distinct from version else live_version is not null end;

-- Site-wide documents, such as the design: the working copy.
create table site_documents (
  site_id text collate "C" not null references sites on delete cascade,
  kind text collate "C" not null check (kind in ('design', 'navigation', 'frame')),
  data jsonb not null,
  version integer not null default 1,
  live_version integer,
  updated_at timestamptz(3) not null,
  primary key (site_id, kind)
);

-- Addresses of the pictures of a page, for the sitemap.
create function pictures_of(blocks jsonb) returns text[] language sql immutable parallel safe as $$
  select array(
    select address from (
      select address #>> '{}' as address, min(place) as place from jsonb_path_query(blocks,
        'strict $.content.** ? (@.type() == "object").keyvalue() ? (@.key == "src" || @.key == "image" || @.key == "poster").value',
        '{}', true) with ordinality found (address, place)
      group by 1
    ) addresses
    where address <> '' and length(address) <= 2000
      and address !~* '(\.(mp4|webm|mov|mp3|ogg|wav|m4a)([?#]|$)|//(www\.)?(youtube|youtu\.be|vimeo))'
    order by place limit 10)
$$;

-- A release is what visitors of a site get: the live pages and documents that are valid at its number.
create table releases (
  site_id text collate "C" not null references sites on delete cascade,
  number integer not null check (number > 0),
  note text,
  restored_from integer,
  created_by text,
  added integer not null,
  changed integer not null,
  removed integer not null,
  -- False once the content of an old release was removed.
  is_restorable boolean not null default true,
  created_at timestamptz(3) not null,
  primary key (site_id, number)
);
create table live_pages (
  site_id text collate "C" not null references sites on delete cascade,
  page_id text collate "C" not null references pages on delete cascade,
  version integer not null,
  title text not null,
  slug text not null,
  slug_key text collate "C" not null,
  blocks jsonb not null,
  seo_title text,
  seo_description text,
  seo_og_image text,
  published_at timestamptz(3) not null,
  from_release integer not null,
  until_release integer,
  pictures text[] generated always as (pictures_of(blocks)) stored,
  is_indexable boolean generated always as (
    jsonb_typeof(blocks -> 'content') is not distinct from 'array'
    and blocks #>> '{root,props,noIndex}' is distinct from 'true'
  ) stored,
  primary key (page_id, from_release),
  check (until_release > from_release)
);
create unique index live_pages_slug on live_pages (site_id, slug_key) where until_release is null;
create unique index live_pages_page on live_pages (page_id) where until_release is null;
create index live_pages_from on live_pages (site_id, from_release);
create index live_pages_until on live_pages (site_id, until_release) where until_release is not null;
create table live_documents (
  site_id text collate "C" not null references sites on delete cascade,
  kind text collate "C" not null,
  version integer not null,
  data jsonb not null,
  from_release integer not null,
  until_release integer,
  primary key (site_id, kind, from_release)
);

-- Makes a release of these pages and documents as they are saved. Returns its number. Whoever changes what is live locks the
-- site before its pages.
create function make_release(of_site text, ids text[], kinds text[], release_note text, who text, at timestamptz)
returns integer language plpgsql as $$
declare
  upcoming integer;
begin
  select live_release + 1 into upcoming from sites where id = of_site for no key update;
  -- A page that is being saved is released as it is afterwards.
  perform from pages where site_id = of_site and id = any (ids) order by id for no key update;
  insert into releases (site_id, number, note, created_by, added, changed, removed, created_at)
    select of_site, upcoming, release_note, who,
      count(*) filter (where pages.status = 'published' and live.page_id is null),
      count(*) filter (where pages.status = 'published' and live.page_id is not null),
      count(*) filter (where pages.status <> 'published' and live.page_id is not null), at
    from pages left join live_pages live on live.page_id = pages.id and live.until_release is null
    where pages.id = any (ids);
  update live_pages set until_release = upcoming where page_id = any (ids) and until_release is null;
  insert into live_pages (site_id, page_id, version, title, slug, slug_key, blocks, seo_title, seo_description,
      seo_og_image, published_at, from_release)
    select site_id, id, version, title, slug, slug_key, blocks, seo_title, seo_description, seo_og_image, at, upcoming
    from pages where id = any (ids) and status = 'published';
  update pages set live_version = case when status = 'published' then version end
    where id = any (ids) and live_version is distinct from case when status = 'published' then version end;
  update live_documents set until_release = upcoming
    where site_id = of_site and kind = any (kinds) and until_release is null;
  insert into live_documents (site_id, kind, version, data, from_release)
    select site_id, kind, version, data, upcoming from site_documents where site_id = of_site and kind = any (kinds);
  update site_documents set live_version = version where site_id = of_site and kind = any (kinds);
  update sites set live_release = upcoming where id = of_site;
  return upcoming;
end $$;

-- Makes a release with the content of an earlier one. Returns its number; null when that is what is live.
create function restore_release(of_site text, restored integer, release_note text, who text, at timestamptz)
returns integer language plpgsql as $$
declare
  upcoming integer;
  closed text[];
  opened text[];
  kinds text[];
begin
  select live_release + 1 into upcoming from sites where id = of_site for no key update;
  closed := array(
    select page_id from live_pages where site_id = of_site and until_release is null and from_release > restored
  );
  opened := array(
    select page_id from live_pages where site_id = of_site and from_release <= restored and until_release > restored
  );
  kinds := array(
    select kind from live_documents
    where site_id = of_site and (until_release is null and from_release > restored
      or from_release <= restored and until_release > restored)
  );
  if cardinality(closed) = 0 and cardinality(opened) = 0 and cardinality(kinds) = 0 then
    return null;
  end if;
  insert into releases (site_id, number, note, restored_from, created_by, added, changed, removed, created_at)
    select of_site, upcoming, release_note, restored, who,
      count(*) filter (where page_id = any (opened) and page_id <> all (closed)),
      count(*) filter (where page_id = any (opened) and page_id = any (closed)),
      count(*) filter (where page_id <> all (opened)), at
    from (select distinct unnest(closed || opened) as page_id) touched;
  update live_pages set until_release = upcoming where page_id = any (closed) and until_release is null;
  insert into live_pages (site_id, page_id, version, title, slug, slug_key, blocks, seo_title, seo_description,
      seo_og_image, published_at, from_release)
    select site_id, page_id, version, title, slug, slug_key, blocks, seo_title, seo_description, seo_og_image, at, upcoming
    from live_pages where page_id = any (opened) and from_release <= restored and until_release > restored;
  update pages set live_version = live_pages.version
    from live_pages where live_pages.page_id = pages.id and pages.id = any (opened) and until_release is null;
  update pages set live_version = null where id = any (closed) and id <> all (opened);
  update live_documents set until_release = upcoming
    where site_id = of_site and kind = any (kinds) and until_release is null;
  insert into live_documents (site_id, kind, version, data, from_release)
    select site_id, kind, version, data, upcoming from live_documents
    where site_id = of_site and kind = any (kinds) and from_release <= restored and until_release > restored;
  update site_documents set live_version = (
    select version from live_documents live
    where live.site_id = of_site and live.kind = site_documents.kind and live.until_release is null
  ) where site_id = of_site and kind = any (kinds);
  update sites set live_release = upcoming where id = of_site;
  return upcoming;
end $$;

-- A page of a published site goes live, or is taken down, with its status. With `publishing` immediate, so does each change.
-- A transaction that makes its own release holds this back.
create function is_released_at_once(of_site text, change text) returns boolean language sql stable as $$
  select current_setting('sitewright.release', true) is distinct from 'held' and exists (
    select from sites
    where id = of_site and mode = 'live' and status = 'published' and (change = 'status' or publishing = 'immediate')
  )
$$;
create function mark_live() returns trigger language plpgsql as $$
begin
  if is_released_at_once(new.site_id, tg_argv[0]) then
    new.live_version := case when new.status = 'published' then new.version end;
  end if;
  return new;
end $$;
-- An update of both status and content calls it twice.
create function release_page() returns trigger language plpgsql as $$
begin
  if new.live_version is distinct from (
    select version from live_pages where page_id = new.id and until_release is null
  ) then
    perform make_release(new.site_id, array[new.id], '{}', null, new.updated_by, new.updated_at);
  end if;
  return null;
end $$;
create trigger mark_new before insert on pages for each row
  when (new.status = 'published') execute function mark_live('status');
create trigger mark_status before update of status on pages for each row
  when (new.status = 'published' or old.live_version is not null) execute function mark_live('status');
create trigger mark_content before update of title, slug, blocks, seo_title, seo_description, seo_og_image on pages
  for each row when (old.live_version is not null) execute function mark_live('content');
create trigger release_new after insert on pages for each row
  when (new.live_version is not null) execute function release_page();
create trigger release_status after update of status on pages for each row
  when (new.live_version is distinct from old.live_version) execute function release_page();
create trigger release_content after update of title, slug, blocks, seo_title, seo_description, seo_og_image on pages
  for each row when (new.live_version is distinct from old.live_version) execute function release_page();

-- Tells the processes that serve a published site that its pages show something else.
create function notify_content_saved() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_content', id) from sites
  where id in (select site_id from saved) and status = 'published' and mode = 'live';
  return null;
end $$;
create procedure notify_content_of(table_name text) language plpgsql as $$
begin
  execute format('create trigger content_inserted after insert on %I referencing new table as saved
    for each statement execute function notify_content_saved()', table_name);
  execute format('create trigger content_updated after update on %I referencing new table as saved
    for each statement execute function notify_content_saved()', table_name);
  execute format('create trigger content_deleted after delete on %I referencing old table as saved
    for each statement execute function notify_content_saved()', table_name);
end $$;
call notify_content_of('products');
call notify_content_of('listings');
call notify_content_of('rental_properties');
call notify_content_of('rental_units');
call notify_content_of('booking_services');
call notify_content_of('booking_staff');
call notify_content_of('reservation_hours');
call notify_content_of('reservation_tables');
call notify_content_of('recruitment_jobs');
call notify_content_of('custom_blocks');
call notify_content_of('media');

-- Pages show whether a product is sold out, not how many there are: orders rarely change that.
create function notify_stock_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_content', id) from sites where id = new.site_id and status = 'published' and mode = 'live';
  return null;
end $$;
create trigger content_stock_changed after update on product_stock for each row
  when ((old.quantity = 0) <> (new.quantity = 0)) execute function notify_stock_changed();

-- What is published already is live from the first release on.
select make_release(sites.id, array(select pages.id from pages where site_id = sites.id and pages.status = 'published'),
  '{}', null, null, updated_at)
from sites where status = 'published' and mode = 'live';
