-- The provider that collects money for a site. What it asks for a key is sealed.
create table payment_connections (
  site_id text primary key references sites on delete cascade,
  provider text not null,
  account_id text not null,
  account_name text not null,
  sealed_secret_key text not null,
  sealed_webhook_secret text,
  webhook_id text,
  last_event_at timestamptz,
  connected_at timestamptz not null
);

-- Money that a provider is asked to collect, such as for an order. `provider_session_id` is null until the provider has answered.
create table charges (
  id text primary key,
  site_id text not null references sites on delete cascade,
  provider text not null,
  account_id text not null,
  subject text not null check (subject in ('order')),
  subject_id text not null,
  amount numeric not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('open', 'paid', 'failed', 'expired', 'flagged')),
  problem text,
  provider_session_id text,
  provider_payment_id text,
  url text,
  dispute_status text,
  dispute_reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  check_at timestamptz
);
create unique index charges_open on charges (site_id, subject, subject_id) where status = 'open';
create unique index charges_session on charges (site_id, provider_session_id) where provider_session_id is not null;
create index charges_payment on charges (site_id, provider_payment_id) where provider_payment_id is not null;
create index charges_of_subject on charges (site_id, subject, subject_id, created_at);
create index charges_of_site on charges (site_id, created_at desc, id desc);
create index charges_due on charges (check_at, id) where check_at is not null;

-- Money that goes back through the provider.
create table charge_refunds (
  id text primary key,
  site_id text not null references sites on delete cascade,
  charge_id text not null references charges on delete cascade,
  amount numeric not null check (amount > 0),
  reason text not null check (reason in ('requested', 'not_payable', 'by_provider')),
  status text not null check (status in ('waiting', 'succeeded', 'failed')),
  problem text,
  provider_refund_id text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz
);
create unique index charge_refunds_of_provider on charge_refunds (site_id, provider_refund_id)
  where provider_refund_id is not null;
create index charge_refunds_of_charge on charge_refunds (charge_id);
create index charge_refunds_of_site on charge_refunds (site_id);
create index charge_refunds_due on charge_refunds (next_attempt_at, id) where next_attempt_at is not null;

-- Messages of providers, each of which is taken once.
create table provider_events (
  site_id text not null references sites on delete cascade,
  id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (site_id, id)
);
create index provider_events_received on provider_events (received_at);
