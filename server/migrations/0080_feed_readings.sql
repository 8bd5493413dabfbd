-- Readings of a feed that began and have not ended: each is counted before its calendar is parsed.
alter table rental_feeds add column unended_readings integer not null default 0;
