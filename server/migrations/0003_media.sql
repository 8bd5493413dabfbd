create table media (
  id text collate "C" primary key,
  site_id text collate "C" not null references sites on delete cascade,
  filename text not null,
  content_type text,
  type text not null check (type in ('image', 'video', 'document')),
  size_bytes bigint,
  -- pending: an upload address is out; ready: the bytes are there and verified.
  state text not null check (state in ('pending', 'ready')),
  upload_token_sha256 bytea,
  -- Why the file that came last was refused, and which version of it that was.
  upload_failure text,
  upload_refused_version text,
  upload_expires_at timestamptz(3),
  -- Path of the download, the file name encoded in it.
  path text not null,
  -- Where the bytes are: an object of ours, or an address elsewhere for what an importer found.
  object_key text,
  thumbnail_key text,
  external_url text,
  width integer,
  height integer,
  alt text,
  created_at timestamptz(3) not null
);
create index media_created on media (site_id, created_at, id) where state = 'ready';
create index media_type on media (site_id, type, created_at, id) where state = 'ready';
create index media_search on media using gin (site_id, lower(filename) gin_trgm_ops) where state = 'ready';
create index media_pending on media (upload_expires_at) where state = 'pending';
call count_rows_of('media', 'site_id', $$case when state = 'ready' then type end$$);
