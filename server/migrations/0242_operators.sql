-- Who operates the server, beyond the accounts they are members of.
alter table users add column is_operator boolean not null default false;

-- An only owner of all accounts is one. Where accounts have several owners, nobody is until `sitewright users set-operator`.
update users set is_operator = true
where exists (select from memberships where user_id = users.id and role = 'owner')
  and not exists (select from memberships where user_id <> users.id and role = 'owner')
  and not exists (
    select from accounts where not exists (
      select from memberships where account_id = accounts.id and user_id = users.id and role = 'owner'));
