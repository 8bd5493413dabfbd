-- The site of an answer, so that what it says of a person can be found and erased.
alter table idempotency_keys add column site_id text collate "C";
