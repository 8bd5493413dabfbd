-- The chain of audit entries: each hash covers the entry and the hash before it.
create or replace function audit_text(entry audit_entries) returns text language sql immutable as $$
  select jsonb_build_array(entry.number, entry.id, entry.account_id, entry.site_id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.actor_type, entry.actor_id, entry.actor, entry.address,
    entry.operation, entry.resource, entry.request_id, entry.before, entry.after)::text
$$;

-- Chains entries in the order of their times; those that commit late come later. Resolves to how many.
create or replace function chain_audit_entries(max_entries integer) returns integer language plpgsql as $$
declare
  chain audit_chain;
  entry audit_entries;
  chained integer := 0;
begin
  select * into chain from audit_chain for update;
  for entry in
    select * from audit_entries where number is null order by at, id limit max_entries for update skip locked
  loop
    chain.last_number := chain.last_number + 1;
    entry.number := chain.last_number;
    chain.last_hash := sha256(chain.last_hash || convert_to(audit_text(entry), 'UTF8'));
    update audit_entries set number = entry.number, hash = chain.last_hash where id = entry.id;
    chained := chained + 1;
  end loop;
  update audit_chain set last_number = chain.last_number, last_hash = chain.last_hash;
  return chained;
end $$;

-- Deletes the oldest entries of the chain, and remembers where it begins.
create or replace function drop_audit_entries(before_time timestamptz, max_entries integer) returns integer language plpgsql as $$
declare
  chain audit_chain;
  kept bigint;
  dropped integer;
begin
  select * into chain from audit_chain for update;
  select min(number) into kept from audit_entries where number is not null and at >= before_time;
  kept := least(coalesce(kept, chain.last_number + 1), chain.first_number + max_entries);
  perform set_config('sitewright.drops_audit_entries', 'on', true);
  update audit_chain set first_number = kept,
    before_first = coalesce((select hash from audit_entries where number = kept - 1), before_first);
  delete from audit_entries where number < kept;
  get diagnostics dropped = row_count;
  perform set_config('sitewright.drops_audit_entries', '', true);
  return dropped;
end $$;

create or replace function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('sitewright.drops_audit_entries', true) = 'on' then return old; end if;
  elsif old.number is null and audit_text(new) = audit_text(
    (old.id, old.account_id, old.site_id, old.at, old.actor_type, old.actor_id, old.actor, old.address, old.operation,
     old.resource, old.request_id, old.before, old.after, new.number, old.hash)::audit_entries) then
    return new;
  end if;
  raise exception 'Audit entries are not changed';
end $$;
create or replace trigger audit_entry_kept before update or delete on audit_entries
  for each row execute function keep_audit_entry();

create or replace function refuse_audit_truncation() returns trigger language plpgsql as $$
begin
  raise exception 'Audit entries are not changed';
end $$;
create or replace trigger audit_entries_kept before truncate on audit_entries
  for each statement execute function refuse_audit_truncation();
