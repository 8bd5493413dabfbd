-- What became of the backups of this server. A backup does not contain it.
create table backups (
  id text collate "C" primary key,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  place text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  rows bigint,
  files integer,
  error text
);
create index backups_started on backups (started_at);

-- Owners are mailed about backups once a day at most.
create table backup_alerts (day date primary key);
