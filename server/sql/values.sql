-- ISO 8601 in UTC with milliseconds, as the API shows every date-time.
create or replace function iso(timestamptz) returns text language sql stable parallel safe
  return to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A TypeID as the program makes them, for rows that triggers insert.
create or replace function new_id(prefix text, at timestamptz) returns text language sql volatile as $$
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits from 5 * n + 1 for 5)::bit(5)::integer, 1), '' order by n)
  from (
    select B'00' || (extract(epoch from at) * 1000)::bigint::bit(48) || B'0111'
      || substring(('x' || replace(gen_random_uuid()::text, '-', ''))::bit(128) from 53) as bits
  ) uuid, generate_series(0, 25) n
$$;
