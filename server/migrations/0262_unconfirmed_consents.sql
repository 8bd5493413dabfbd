-- False where a form was sent with the address of the customer, which anybody can type.
alter table customer_consents add column is_confirmed boolean not null default true;
