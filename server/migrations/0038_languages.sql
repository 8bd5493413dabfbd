-- Null means the language of the site, and that the page is a group of its own.
alter table pages add column language text collate "C", add column translation_group text collate "C";
alter table page_revisions add column language text collate "C", add column translation_group text collate "C";
alter table live_pages add column language text collate "C", add column translation_group text collate "C";

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

drop trigger mark_content on pages;
create trigger mark_content before update of title, slug, blocks, seo_title, seo_description, seo_og_image, language, translation_group on pages
  for each row when (old.live_version is not null) execute function mark_live('content');
drop trigger release_content on pages;
create trigger release_content after update of title, slug, blocks, seo_title, seo_description, seo_og_image, language, translation_group on pages
  for each row when (new.live_version is distinct from old.live_version) execute function release_page();
