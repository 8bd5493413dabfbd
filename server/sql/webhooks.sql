-- Whether a webhook with these event names gets events of this type: by `*`, by `page.*`, by its name.
create or replace function webhook_takes(events text[], type text) returns boolean language sql immutable parallel safe
  return events && array['*', split_part(type, '.', 1) || '.*', type];

-- An event and its deliveries are committed together, or neither is. A test is for one webhook, which its sender knows.
create or replace function queue_event() returns trigger language plpgsql as $$
begin
  insert into webhook_queue (webhook_id, event_id, due_at)
  select id, new.id, new.created_at from webhooks
  where site_id = new.site_id and active and webhook_takes(events, new.type);
  if found then
    perform pg_notify('webhook_queue', new.site_id);
  end if;
  return null;
end $$;
create or replace trigger queue_event after insert on events
  for each row when (new.type <> 'webhook.test') execute function queue_event();
