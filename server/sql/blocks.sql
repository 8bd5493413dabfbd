-- Locks the blocks, so that none goes while a page takes it up.
create or replace function record_block_uses() returns trigger language plpgsql as $$
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
create or replace trigger block_uses_of_new after insert on pages for each row
  when (new.status <> 'archived' and new.blocks @? 'strict $.** ? (@ starts with "block_")')
  execute function record_block_uses();
create or replace trigger block_uses_changed after update of blocks, status on pages for each row
  when (
    (new.blocks is distinct from old.blocks or (new.status = 'archived') <> (old.status = 'archived'))
    and (
      new.blocks @? 'strict $.** ? (@ starts with "block_")' or old.blocks @? 'strict $.** ? (@ starts with "block_")'
    )
  )
  execute function record_block_uses();
