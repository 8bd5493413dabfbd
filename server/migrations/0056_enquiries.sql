-- What visitors ask about listings.
create table listing_enquiries (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  listing_id text collate "C" references listings on delete set null,
  -- As it was called then.
  listing_title text not null,
  name text not null,
  email text,
  phone text,
  message text not null,
  page text not null,
  status text collate "C" not null default 'new' check (status in ('new', 'in_progress', 'closed')),
  -- Why it was taken for spam; null for people.
  spam_reason text collate "C",
  -- Whether its event and mails have been sent.
  was_reported boolean not null default false,
  -- Of the view of the page that it was sent from.
  token_id text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index listing_enquiries_created on listing_enquiries (site_id, created_at, id) where spam_reason is null;
create index listing_enquiries_spam on listing_enquiries (site_id, created_at, id) where spam_reason is not null;
create index listing_enquiries_status on listing_enquiries (site_id, status, created_at, id) where spam_reason is null;
create index listing_enquiries_of on listing_enquiries (listing_id, created_at, id);
create index listing_enquiries_tokens on listing_enquiries (site_id, token_id) where token_id is not null;
create index listing_enquiries_senders on listing_enquiries (site_id, lower(email));
