-- Processes keep keys and sites in memory and drop what these name.
create or replace function notify_key_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'key:' || encode(old.sha256, 'hex'));
  return null;
end $$;
create or replace trigger key_changed after update or delete on api_keys for each row execute function notify_key_changed();

create or replace function notify_site_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'site:' || old.id);
  if old.mode = 'live' and (old.status = 'published' or (tg_op = 'UPDATE' and new.status = 'published')) then
    perform queue_purge(old.id, old.id);
  end if;
  return null;
end $$;
create or replace trigger site_changed after update or delete on sites for each row execute function notify_site_changed();

-- Tells the processes that serve sites.
create or replace function notify_domain_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'site:' || coalesce(new.site_id, old.site_id));
  perform queue_purge(coalesce(new.site_id, old.site_id), coalesce(new.site_id, old.site_id));
  return null;
end $$;
create or replace trigger domain_changed after update on domains for each row
  when ((old.verified_at, old.points_here, old.counterpart_points_here, old.is_primary)
    is distinct from (new.verified_at, new.points_here, new.counterpart_points_here, new.is_primary))
  execute function notify_domain_changed();
create or replace trigger domain_deleted after delete on domains for each row
  when (old.verified_at is not null) execute function notify_domain_changed();

create or replace function notify_tenancy_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'all');
  return null;
end $$;
create or replace trigger account_changed after update or delete on accounts for each statement execute function notify_tenancy_changed();
create or replace trigger tier_changed after update or delete on tiers for each statement execute function notify_tenancy_changed();

-- Processes keep sessions, and what their users may do, in memory and drop what these name.
create or replace function notify_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'session:' || encode(old.token_sha256, 'hex'));
  return null;
end $$;
-- Not for `updated_at`, which says when it was last used.
create or replace trigger session_changed after update of user_id, token_sha256, expires_at or delete on sessions
  for each row execute function notify_session_changed();

create or replace function notify_people_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'people');
  return null;
end $$;
create or replace trigger membership_changed after insert or update or delete on memberships
  for each statement execute function notify_people_changed();
create or replace trigger authenticator_changed after update of confirmed_at or delete on authenticators
  for each statement execute function notify_people_changed();
create or replace trigger passkey_changed after insert or delete on passkeys
  for each statement execute function notify_people_changed();
create or replace trigger user_changed after update or delete on users
  for each statement execute function notify_people_changed();
