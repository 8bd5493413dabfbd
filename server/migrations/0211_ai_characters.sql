-- Characters that a translation service gets for an account in a month; null is unlimited.
alter table tiers add column ai_characters_per_month bigint check (ai_characters_per_month >= 0);
update tiers set ai_characters_per_month = 50000 where name = 'free';
update tiers set ai_characters_per_month = 200000 where name = 'starter';
update tiers set ai_characters_per_month = 2000000 where name = 'professional';
update tiers set ai_characters_per_month = 20000000 where name = 'agency';

alter table ai_months add column characters_used bigint not null default 0;
