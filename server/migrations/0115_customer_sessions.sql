alter table customers
  -- Rises when the customer signs out, or has another e-mail address: cookies from before it are over.
  add column session_epoch integer not null default 0,
  -- Rises when a link has signed the customer in: links from before it are used up.
  add column link_epoch integer not null default 0,
  -- What the customer entered at their last checkout while signed in.
  add column checkout_address jsonb;
