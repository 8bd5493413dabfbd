-- Equality beside ranges in one GiST index.
create extension if not exists btree_gist;

-- A table may be counted into several lists, one for each combination of filters.
drop procedure count_rows_of(text, text, text);

-- Keeps the counters of a list of a table: `owner` and `bucket` are expressions over its columns; rows with a null
-- bucket do not count.
create procedure count_rows_of(table_name text, owner text, bucket text, list text default null)
language plpgsql as $procedure$
declare
  list_name text := coalesce(list, table_name);
  change text := $change$
    insert into counters (owner, list, bucket, slot, count)
    select owner, %1$L, bucket, pg_backend_pid() %% 16, sum(change)
    from (%2$s) changes (owner, bucket, change)
    where bucket is not null
    group by owner, bucket having sum(change) <> 0
    order by owner, bucket
    on conflict on constraint counters_pkey do update set count = counters.count + excluded.count
  $change$;
  added text := format('select %s, %s, 1 from added', owner, bucket);
  removed text := format('select %s, %s, -1 from removed', owner, bucket);
begin
  execute format('create function %1$I() returns trigger language plpgsql as $f$ begin %2$s; return null; end $f$',
    'count_inserted_' || list_name, format(change, list_name, added));
  execute format('create function %1$I() returns trigger language plpgsql as $f$ begin %2$s; return null; end $f$',
    'count_deleted_' || list_name, format(change, list_name, removed));
  execute format('create function %1$I() returns trigger language plpgsql as $f$ begin %2$s; return null; end $f$',
    'count_updated_' || list_name, format(change, list_name, added || ' union all ' || removed));
  execute format('create trigger %1$I after insert on %2$I referencing new table as added
    for each statement execute function %1$I()', 'count_inserted_' || list_name, table_name);
  execute format('create trigger %1$I after delete on %2$I referencing old table as removed
    for each statement execute function %1$I()', 'count_deleted_' || list_name, table_name);
  execute format('create trigger %1$I after update on %2$I referencing new table as added old table as removed
    for each statement execute function %1$I()', 'count_updated_' || list_name, table_name);
end $procedure$;

-- What statuses a resource has had, the present one included.
create table status_changes (
  site_id text collate "C" not null references sites on delete cascade,
  resource_id text collate "C" not null,
  position bigint generated always as identity,
  status text not null,
  changed_at timestamptz(3) not null,
  primary key (site_id, resource_id, position)
);

create function record_status() returns trigger language plpgsql as $$
begin
  insert into status_changes (site_id, resource_id, status, changed_at)
  values (new.site_id, new.id, new.status, new.updated_at);
  return null;
end $$;

-- Keeps the history of a table's column `status`; the time of a change is what it sets `updated_at` to.
create procedure record_status_of(table_name text) language plpgsql as $procedure$
begin
  execute format('create trigger status_of_new after insert on %I for each row execute function record_status()', table_name);
  execute format('create trigger status_changed after update of status on %I for each row
    when (old.status is distinct from new.status) execute function record_status()', table_name);
end $procedure$;
