-- The key or user that last saved the document, for the release that makes it live.
alter table site_documents add column updated_by text;

-- With `publishing` immediate, saved documents of a published site are live at once, as pages are.
create function release_document() returns trigger language plpgsql as $$
begin
  if is_released_at_once(new.site_id, 'content') then
    perform make_release(new.site_id, '{}', array[new.kind], null, new.updated_by, new.updated_at);
  end if;
  return null;
end $$;
create trigger release_saved after insert or update of data on site_documents for each row
  execute function release_document();
