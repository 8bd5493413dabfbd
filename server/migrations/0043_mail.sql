-- How a site sends mail.
create table mail_settings (
  site_id text collate "C" primary key references sites on delete cascade,
  -- Null: the name of the site.
  sender_name text,
  reply_to text,
  -- Mail stays in the outbox until it is sent from there.
  is_paused boolean not null default false,
  updated_at timestamptz(3) not null
);

-- The outbox. A mail of an account, such as an invitation, has no site.
create table mails (
  position bigint generated always as identity unique,
  id text collate "C" primary key,
  site_id text collate "C" references sites on delete cascade,
  account_id text collate "C" not null references accounts on delete cascade,
  kind text collate "C" not null,
  to_address text not null,
  to_name text,
  language text collate "C" not null,
  -- What it says, sealed: it may hold links that let their reader act. Null once it was removed.
  sealed_data text,
  -- What it looked like when it was sent, sealed.
  sealed_content text,
  -- Set once it was written.
  subject text,
  message_id text,
  state text collate "C" not null default 'queued'
    check (state in ('queued', 'held', 'sending', 'sent', 'unknown', 'failed', 'suppressed', 'cancelled')),
  -- Why it is held, failed, unknown, suppressed or cancelled.
  reason text,
  -- One mail of a site at most has a key.
  dedupe_key text collate "C",
  -- Mails with this key are cancelled together.
  cancel_key text collate "C",
  -- Since the last time somebody asked for it to be sent.
  attempts integer not null default 0,
  tries jsonb not null default '[]',
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- When the mail server was about to be given the message of the try in progress: from then on, it may have it.
  data_at timestamptz(3),
  -- Cancelled while it was being sent.
  cancelled_at timestamptz(3),
  -- The process that sends it, until `held_until`, in the database's time.
  holder uuid,
  held_until timestamptz,
  check ((holder is null) = (held_until is null)),
  check ((state = 'sending') = (holder is not null)),
  constraint mails_dedupe unique (site_id, dedupe_key)
) with (fillfactor = 80);
create index mails_of_site on mails (site_id, created_at, id);
create index mails_of_site_by_state on mails (site_id, state, created_at, id);
create index mails_due on mails (due_at, position) where state = 'queued';
create index mails_sending on mails (held_until) where state = 'sending';
create index mails_cancel on mails (site_id, cancel_key) where cancel_key is not null and state in ('queued', 'held', 'sending');
create index mails_with_body on mails (created_at) where sealed_data is not null;
call count_rows_of('mails', 'site_id', $$case when site_id is not null then 'all' end$$);

-- Tells the processes that send.
create function notify_mail_queued() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queue', coalesce(new.site_id, ''));
  return null;
end $$;
create trigger mail_queued after insert or update of state on mails for each row
  when (new.state = 'queued' and new.holder is null) execute function notify_mail_queued();

-- The last SEQUENCE of a calendar entry that a site has mailed (RFC 5545).
create table mail_calendar_entries (
  site_id text collate "C" not null references sites on delete cascade,
  uid text collate "C" not null,
  sequence integer not null,
  primary key (site_id, uid)
);

-- Addresses that a mail server has refused for good.
create table mail_suppressions (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  address text collate "C" not null check (address = lower(address)),
  reason text not null,
  created_at timestamptz(3) not null,
  unique (site_id, address)
);
create index mail_suppressions_of_site on mail_suppressions (site_id, created_at, id);
