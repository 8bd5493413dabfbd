-- Domains that sites claim. A host has any number of claims, and one verified owner on the whole server.
create table domains (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  -- In lower case and in its ASCII form (RFC 5891).
  host text collate "C" not null check (length(host) <= 253),
  -- Proves in the DNS that the site may have the host.
  token text not null,
  is_primary boolean not null default false,
  created_at timestamptz(3) not null,
  verified_at timestamptz(3),
  -- Since when checks of a verified domain fail.
  failing_since timestamptz(3),
  -- Why it is not verified, or does not lead here.
  reason text,
  has_token boolean not null default false,
  points_here boolean not null default false,
  checked_at timestamptz(3),
  -- When the checks in progress began.
  checking_since timestamptz(3),
  -- Null: it is not checked by itself any more.
  next_check_at timestamptz(3),
  unique (site_id, host)
);
create unique index domains_owner on domains (host) where verified_at is not null;
create unique index domains_primary on domains (site_id) where is_primary;
create index domains_due on domains (next_check_at) where next_check_at is not null;

-- Tells the processes that serve sites.
create function notify_domain_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sitewright', 'site:' || coalesce(new.site_id, old.site_id));
  return null;
end $$;
create trigger domain_changed after update on domains for each row
  when ((old.verified_at, old.points_here, old.is_primary) is distinct from (new.verified_at, new.points_here, new.is_primary))
  execute function notify_domain_changed();
create trigger domain_deleted after delete on domains for each row
  when (old.verified_at is not null) execute function notify_domain_changed();

-- The domains that sites have already are claims that are checked. Names outside ASCII are claimed when they are saved again.
insert into domains (id, site_id, host, token, is_primary, created_at, checking_since, next_check_at)
select 'domain_' || replace(gen_random_uuid()::text, '-', ''), id, lower(domain), replace(gen_random_uuid()::text, '-', ''),
  true, now(), now(), case when mode = 'live' then now() end
from sites
where domain ~ '^[ -~]+$' and domain ~ '\.' and domain !~ '^[0-9.]+$';
