-- How many wrong PINs were entered for the link of a driver.
alter table delivery_driver_links add column wrong_pins integer not null default 0;
