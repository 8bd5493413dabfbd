create table custom_blocks (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  label text not null,
  description text,
  template jsonb not null,
  -- The key that made it.
  created_by text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index custom_blocks_created on custom_blocks (site_id, created_at, id);
call count_rows_of('custom_blocks', 'site_id', $$'all'$$);

-- Which pages hold which blocks of their site: a block's id stands as a text somewhere in the page's content. An
-- archived page holds none.
create table block_uses (
  page_id text collate "C" not null references pages on delete cascade,
  block_id text collate "C" not null references custom_blocks,
  primary key (page_id, block_id)
);
create index block_uses_of_block on block_uses (block_id, page_id);

-- Locks the blocks, so that none goes while a page takes it up.
create function record_block_uses() returns trigger language plpgsql as $$
declare
  held text[] := array(
    select id from custom_blocks
    where new.status <> 'archived' and site_id = new.site_id and id in (
      select value #>> '{}' from jsonb_path_query(new.blocks, 'strict $.** ? (@ starts with "block_")') value
    )
    order by id for key share
  );
begin
  if tg_op = 'UPDATE' then
    delete from block_uses where page_id = new.id and block_id <> all (held);
  end if;
  insert into block_uses (page_id, block_id) select new.id, unnest(held) on conflict do nothing;
  return null;
end $$;
create trigger block_uses_of_new after insert on pages for each row
  when (new.status <> 'archived' and new.blocks @? 'strict $.** ? (@ starts with "block_")')
  execute function record_block_uses();
create trigger block_uses_changed after update of blocks, status on pages for each row
  when (
    (new.blocks is distinct from old.blocks or (new.status = 'archived') <> (old.status = 'archived'))
    and (
      new.blocks @? 'strict $.** ? (@ starts with "block_")' or old.blocks @? 'strict $.** ? (@ starts with "block_")'
    )
  )
  execute function record_block_uses();
