-- Whether rows of another site are being copied: what triggers made there is copied too, and not made again.
create or replace function is_copy() returns boolean language sql stable as $$
  select current_setting('sitewright.copy', true) is not distinct from 'on'
$$;
