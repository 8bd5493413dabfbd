-- The API specification names the plan but not its limits.
insert into tiers (name, per_minute, per_second, per_day, ai_tokens_per_month, video_credits_per_month)
values ('free', 30, 5, 1000, 50000, 0) on conflict do nothing;
