-- Characters that a translation service may get: they expire with their entry, as tokens do.
alter table ai_ledger add column characters_reserved bigint not null default 0 check (characters_reserved >= 0);
