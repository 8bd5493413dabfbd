-- Whether acts of visitors need a proof of work.
alter table sites add column proof_of_work text collate "C" not null default 'auto';

-- Sites that get more acts of visitors than usual, and until when their acts need a proof of work.
create table site_floods (
  site_id text collate "C" primary key references sites on delete cascade,
  ends_at timestamptz(3) not null
);

-- Solved challenges that were used, so that each is used once. The slot is the beginning of the nonce: it bounds the rows of a site.
create table spent_proofs (
  site_id text collate "C" not null references sites on delete cascade,
  slot integer not null,
  nonce text collate "C" not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, slot)
);
