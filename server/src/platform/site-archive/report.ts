/** What an archive does not include. `docs/site-archive.md` has the same list. */
export const NOT_COPIED = [
  'domains, and redirects from former slugs',
  'connections to payment providers; open charges and pending refunds stay with the old server',
  'webhooks and events, API keys, the audit log, and mail that was sent',
  'the sender address of mail, with its DKIM key',
  'calendar feeds of rental units, and the nights that they block',
  'links of drivers, of previews, and in mail that was sent; carts of visitors',
  'push subscriptions',
  'queued mail; reminders of bookings are queued again',
  'scheduled publications, AI jobs, and analytics of days that are not summed up yet',
]
