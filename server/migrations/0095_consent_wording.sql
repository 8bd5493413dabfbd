-- The words that a person agreed to, as they stood in the form; null where they are not known.
alter table customer_consents add column wording text;

-- What the sender agreed to: purpose and words as they were then. Null in submissions from before.
alter table form_submissions add column consents jsonb;
