-- Who operates the server, beyond the accounts they are members of.
alter table users add column is_operator boolean not null default false;

update users set is_operator = true where id = (
  select user_id from memberships join users on users.id = user_id
  where role = 'owner' order by users.created_at, users.id limit 1);
