-- Tells the processes that send.
create or replace function notify_mail_queued() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queue', coalesce(new.site_id, ''));
  return null;
end $$;
create or replace trigger mail_queued after insert or update of state on mails for each row
  when (new.state = 'queued' and new.holder is null) execute function notify_mail_queued();
