-- Smaller versions of a picture: for each format the widths that are stored, and a placeholder. Null until they are made.
alter table media add column variants jsonb;

-- Pictures whose smaller versions are to be made. Accounts take turns.
create table picture_queue (
  media_id text collate "C" primary key references media on delete cascade,
  site_id text collate "C" not null references sites on delete cascade,
  account_id text collate "C" not null references accounts on delete cascade,
  attempts smallint not null default 0,
  due_at timestamptz(3) not null
);
create index picture_queue_turns on picture_queue (account_id, due_at desc);
create index picture_queue_site on picture_queue (site_id);

-- Sandbox sites, which only previews show, do without.
create function queue_picture() returns trigger language plpgsql as $$
begin
  insert into picture_queue (media_id, site_id, account_id, due_at)
    select new.id, id, account_id, new.created_at from sites where id = new.site_id and mode = 'live'
    on conflict do nothing;
  perform pg_notify('pictures', '');
  return null;
end $$;
create trigger picture_ready after insert or update of state on media for each row
  when (new.state = 'ready' and new.thumbnail_key is not null and new.content_type not like 'image/svg%')
  execute function queue_picture();
