-- What sites say instead of the built-in texts; null leaves one as it is.
create table mail_templates (
  site_id text collate "C" not null references sites on delete cascade,
  kind text collate "C" not null,
  language text collate "C" not null check (language in ('de', 'en')),
  subject text,
  intro text,
  closing text,
  updated_at timestamptz(3) not null,
  primary key (site_id, kind, language)
);

-- Sites take turns at sending; the mails of accounts are a lane of their own.
alter table mails add column lane text collate "C" not null generated always as (coalesce(site_id, '')) stored;
drop index mails_due;
create index mails_due on mails (lane, due_at, position) where state = 'queued';

-- The address and the DKIM key (RFC 6376) by which a site sends from a domain of its own.
alter table mail_settings
  add column from_address text,
  add column dkim_selector text collate "C",
  -- Sealed.
  add column dkim_private_key text,
  add column dkim_public_key text,
  -- When the public key was seen in the DNS: from then on, mail comes from the address.
  add column dkim_verified_at timestamptz(3),
  add column dkim_checked_at timestamptz(3),
  add constraint mail_settings_dkim check ((from_address is null) = (dkim_private_key is null));
