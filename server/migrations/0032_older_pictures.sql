-- By itself, so that nothing is locked meanwhile.
insert into picture_queue (media_id, site_id, account_id, due_at)
select media.id, site_id, account_id, media.created_at
from media join sites on sites.id = site_id
where media.state = 'ready' and thumbnail_key is not null and content_type not like 'image/svg%' and mode = 'live'
on conflict do nothing;
