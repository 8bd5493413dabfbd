-- sitewright: in batches
update live_pages set page_created_at = pages.created_at
from pages, (select page_id, from_release from live_pages where page_created_at is null limit 1000) undated
where live_pages.page_id = undated.page_id and live_pages.from_release = undated.from_release
  and pages.id = live_pages.page_id
