-- Makes room for visits and hits of a month; `month` is its first day.
create or replace procedure analytics_partitions(month date) language plpgsql as $$
declare
  suffix text := to_char(month, 'YYYYMM');
  next_month date := (month + interval '1 month')::date;
begin
  if to_regclass('analytics_visits_' || suffix) is null then
    execute format('create table %I partition of analytics_visits for values from (%L) to (%L) with (fillfactor = 90)',
      'analytics_visits_' || suffix, month, next_month);
  end if;
  if to_regclass('analytics_hits_' || suffix) is null then
    execute format('create table %I partition of analytics_hits for values from (%L) to (%L)',
      'analytics_hits_' || suffix, month || ' 00:00:00+00', next_month || ' 00:00:00+00');
  end if;
end $$;
