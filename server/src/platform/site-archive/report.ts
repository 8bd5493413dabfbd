/** What is not in an archive, and so has to be set up again. */
export const NOT_COPIED = [
  'domains, and the redirects from former slugs',
  'payment providers: connect them again',
  'webhooks: they get other secrets',
  'the sender address of mail, with its DKIM key',
  'calendar feeds of rental units',
  'links of drivers, and links of previews',
  'subscribers of push messages: browsers subscribe to one server',
  'publications that were scheduled',
  'mail that waited, such as reminders of bookings that were made before',
]
