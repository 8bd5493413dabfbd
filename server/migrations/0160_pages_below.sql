-- When the page was created, which orders lists of pages. It never changes.
alter table live_pages add column page_created_at timestamptz(3);

create function date_live_page() returns trigger language plpgsql as $$
begin
  select created_at into new.page_created_at from pages where id = new.page_id;
  return new;
end $$;
create trigger date_live_page before insert on live_pages for each row execute function date_live_page();
