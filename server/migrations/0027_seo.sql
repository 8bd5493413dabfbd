-- A TypeID as the program makes them, for rows that triggers insert.
create function new_id(prefix text, at timestamptz) returns text language sql volatile as $$
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits from 5 * n + 1 for 5)::bit(5)::integer, 1), '' order by n)
  from (
    select B'00' || (extract(epoch from at) * 1000)::bigint::bit(48) || B'0111'
      || substring(('x' || replace(gen_random_uuid()::text, '-', ''))::bit(128) from 53) as bits
  ) uuid, generate_series(0, 25) n
$$;

-- Addresses that lead elsewhere. They belong to no release: addresses that are out in the world stay valid.
create table redirects (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  -- In lower case, from the first slash; a last segment * stands for the rest of a path.
  path text collate "C" not null,
  target text not null,
  status smallint not null check (status in (301, 302, 307, 308)),
  source text not null check (source in ('manual', 'import', 'move')),
  created_at timestamptz(3) not null,
  constraint redirects_path unique (site_id, path)
);
create index redirects_newest on redirects (site_id, created_at, id);
call count_rows_of('redirects', 'site_id', $$'all'$$);
call notify_content_of('redirects');

-- What is at the path `former` moves to `address`, whose path is `current`. Redirects that led to it follow.
create function redirect_moved(of_site text, former text, current text, address text, at timestamptz)
returns void language plpgsql as $$
begin
  delete from redirects where site_id = of_site and path = current;
  update redirects set target = address where site_id = of_site and lower(target) = former and path <> current;
  insert into redirects (id, site_id, path, target, status, source, created_at)
    select new_id('redirect', at), of_site, former, address, 301, 'move', at
    where (select coalesce(sum(count), 0) from counters where owner = of_site and list = 'redirects') < 10000
      or exists (select from redirects where site_id = of_site and path = former)
    on conflict on constraint redirects_path do update
      set target = excluded.target, status = excluded.status, source = excluded.source;
end $$;

-- A live page whose path changes leaves a redirect behind, unless another page takes the path.
create function redirect_moved_pages() returns trigger language plpgsql as $$
begin
  perform redirect_moved(site_id, '/' || former_key, '/' || slug_key, '/' || trim(both '/' from slug), published_at)
  from (
    select opened.*, former.slug_key as former_key
    from opened cross join lateral (
      select slug_key from live_pages
      where page_id = opened.page_id and from_release < opened.from_release
      order by from_release desc limit 1
    ) former
    where former.slug_key <> opened.slug_key
  ) moved
  where not exists (
    select from live_pages holder
    where holder.site_id = moved.site_id and holder.slug_key = moved.former_key and holder.until_release is null
  );
  return null;
end $$;
create trigger pages_moved after insert on live_pages referencing new table as opened
  for each statement execute function redirect_moved_pages();

-- The text of robots.txt, where a site has its own.
create table robots_texts (
  site_id text collate "C" primary key references sites on delete cascade,
  text text not null,
  updated_at timestamptz(3) not null
);
call notify_content_of('robots_texts');

-- Paths that visitors asked for in vain; the program keeps the number of rows of a site small.
create table not_found_paths (
  site_id text collate "C" not null references sites on delete cascade,
  path text collate "C" not null,
  count bigint not null,
  referrer_host text,
  last_seen_at timestamptz(3) not null,
  primary key (site_id, path)
);
create index live_pages_similar on live_pages using gin (site_id, slug_key gin_trgm_ops) where until_release is null;
