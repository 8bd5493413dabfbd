-- Makes a release of these pages and documents as they are saved. Returns its number. Whoever changes what is live locks the
-- site before its pages.
create or replace function make_release(of_site text, ids text[], kinds text[], release_note text, who text, at timestamptz)
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
      seo_og_image, language, translation_group, published_at, from_release)
    select site_id, id, version, title, slug, slug_key, blocks, seo_title, seo_description, seo_og_image,
      language, translation_group, at, upcoming
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
create or replace function restore_release(of_site text, restored integer, release_note text, who text, at timestamptz)
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
      seo_og_image, language, translation_group, published_at, from_release)
    select site_id, page_id, version, title, slug, slug_key, blocks, seo_title, seo_description, seo_og_image,
      language, translation_group, at, upcoming
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
create or replace function is_released_at_once(of_site text, change text) returns boolean language sql stable as $$
  select current_setting('sitewright.release', true) is distinct from 'held' and exists (
    select from sites
    where id = of_site and mode = 'live' and status = 'published' and (change = 'status' or publishing = 'immediate')
  )
$$;

create or replace function mark_live() returns trigger language plpgsql as $$
begin
  if is_released_at_once(new.site_id, tg_argv[0]) then
    new.live_version := case when new.status = 'published' then new.version end;
  end if;
  return new;
end $$;

-- An update of both status and content calls it twice.
create or replace function release_page() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return null;
  end if;
  if new.live_version is distinct from (
    select version from live_pages where page_id = new.id and until_release is null
  ) then
    perform make_release(new.site_id, array[new.id], '{}', null, new.updated_by, new.updated_at);
  end if;
  return null;
end $$;
create or replace trigger mark_new before insert on pages for each row
  when (new.status = 'published') execute function mark_live('status');
create or replace trigger mark_status before update of status on pages for each row
  when (new.status = 'published' or old.live_version is not null) execute function mark_live('status');
create or replace trigger mark_content before update of title, slug, blocks, seo_title, seo_description, seo_og_image, language, translation_group on pages
  for each row when (old.live_version is not null) execute function mark_live('content');
create or replace trigger release_new after insert on pages for each row
  when (new.live_version is not null) execute function release_page();
create or replace trigger release_status after update of status on pages for each row
  when (new.live_version is distinct from old.live_version) execute function release_page();
create or replace trigger release_content after update of title, slug, blocks, seo_title, seo_description, seo_og_image, language, translation_group on pages
  for each row when (new.live_version is distinct from old.live_version) execute function release_page();

-- With `publishing` immediate, saved documents of a published site are live at once, as pages are.
create or replace function release_document() returns trigger language plpgsql as $$
begin
  if is_released_at_once(new.site_id, 'content') then
    perform make_release(new.site_id, '{}', array[new.kind], null, new.updated_by, new.updated_at);
  end if;
  return null;
end $$;
create or replace trigger release_saved after insert or update of data on site_documents for each row
  execute function release_document();

create or replace function date_live_page() returns trigger language plpgsql as $$
begin
  select created_at into new.page_created_at from pages where id = new.page_id;
  return new;
end $$;
create or replace trigger date_live_page before insert on live_pages for each row execute function date_live_page();
