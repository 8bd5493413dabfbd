-- Whether members have to have a second factor before they can use the account.
alter table accounts add column requires_second_factor boolean not null default false;

-- What the operator does at the command line.
alter table audit_entries drop constraint audit_entries_actor_type_check,
  add constraint audit_entries_actor_type_check check (actor_type in ('person', 'key', 'operator'));
