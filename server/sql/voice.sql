-- Each site has its row, so that a change is one update and nothing in the program knows the defaults.
create or replace function add_voice_settings() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return null;
  end if;
  insert into voice_settings (site_id) values (new.id);
  return null;
end $$;
create or replace trigger add_voice_settings after insert on sites for each row execute function add_voice_settings();

-- Calls neither change nor go, but with their site. Who has added to a day holds it, so that no other call takes the
-- last place for an intent at the same time.
create or replace function count_voice_calls() returns trigger language plpgsql as $$
begin
  if is_copy() then
    return null;
  end if;
  insert into voice_call_days as days (site_id, day, calls, missed, completed, seconds, completed_seconds)
  select site_id, (created_at at time zone 'UTC')::date, count(*), count(*) filter (where status = 'missed'),
    count(*) filter (where status = 'completed'), sum(duration_seconds),
    coalesce(sum(duration_seconds) filter (where status = 'completed'), 0)
  from added group by 1, 2 order by 1, 2
  on conflict (site_id, day) do update
  set calls = days.calls + excluded.calls, missed = days.missed + excluded.missed,
    completed = days.completed + excluded.completed, seconds = days.seconds + excluded.seconds,
    completed_seconds = days.completed_seconds + excluded.completed_seconds;

  insert into voice_intent_days as days (site_id, day, intent, calls)
  select site_id, day, intent, count(*)
  from (select *, (created_at at time zone 'UTC')::date as day from added where intent is not null) added
  where exists (
      select from voice_intent_days known where (known.site_id, known.day, known.intent) = (added.site_id, added.day, added.intent)
    ) or (
      select count(*) from voice_intent_days known where (known.site_id, known.day) = (added.site_id, added.day)
    ) < 1000
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (site_id, day, intent) do update set calls = days.calls + excluded.calls;
  return null;
end $$;
create or replace trigger count_inserted after insert on voice_calls referencing new table as added
  for each statement execute function count_voice_calls();
