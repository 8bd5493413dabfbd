-- Photos that were kept with what the phone wrote into them are cleaned by a job.
alter table delivery_proofs add column is_clean boolean not null default false;
create index delivery_proofs_to_clean on delivery_proofs (id) where not is_clean;
