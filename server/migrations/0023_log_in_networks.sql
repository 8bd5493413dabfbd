-- Networks from which a user has logged in: attempts of others elsewhere do not keep the user out there.
create table log_in_networks (
  user_id text collate "C" not null references users on delete cascade,
  network text not null,
  last_at timestamptz(3) not null,
  primary key (user_id, network)
);
create index log_in_networks_age on log_in_networks (last_at);
