-- What the last check found: the addresses that a domain leads to, and whether the same name with or without www leads here.
alter table domains add column leads_to text[] not null default '{}';
alter table domains add column counterpart_points_here boolean not null default false;

drop trigger domain_changed on domains;
create trigger domain_changed after update on domains for each row
  when ((old.verified_at, old.points_here, old.counterpart_points_here, old.is_primary)
    is distinct from (new.verified_at, new.points_here, new.counterpart_points_here, new.is_primary))
  execute function notify_domain_changed();
