-- What visitors of a site may book by themselves, and until when they may change it.
alter table booking_services
  add column min_notice_minutes integer not null default 60,
  add column horizon_days integer not null default 90,
  add column change_notice_minutes integer not null default 1440;
alter table reservation_hours
  add column min_notice_minutes integer not null default 30,
  add column horizon_days integer not null default 90,
  add column change_notice_minutes integer not null default 60;
alter table appointments add column is_by_visitor boolean not null default false;
alter table reservations add column is_by_visitor boolean not null default false;
