-- How long what was taken for spam is kept.
alter table sites add column spam_days smallint not null default 30;
-- When somebody marked it as spam.
alter table form_submissions add column spam_at timestamptz(3);

-- What the files of visitors take, of all features that keep them.
create function visitor_bytes(of_site text) returns bigint language sql stable as $$
  select coalesce((select sum(size_bytes) from form_files where site_id = of_site), 0)::bigint
    + coalesce((select sum(cv_size_bytes) from job_applications where site_id = of_site), 0)::bigint
$$;
