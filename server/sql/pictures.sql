-- Sandbox sites, which only previews show, do without.
create or replace function queue_picture() returns trigger language plpgsql as $$
begin
  insert into picture_queue (media_id, site_id, account_id, due_at)
    select new.id, id, account_id, new.created_at from sites where id = new.site_id and mode = 'live'
    on conflict do nothing;
  perform pg_notify('pictures', '');
  return null;
end $$;
create or replace trigger picture_ready after insert or update of state on media for each row
  when (new.state = 'ready' and new.thumbnail_key is not null and new.content_type not like 'image/svg%')
  execute function queue_picture();
