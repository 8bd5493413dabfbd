import type { DemoContext } from '../../platform/demo.ts'
import type { NewMail } from '../../platform/mail/outbox.ts'
import { DAY_MS, HOUR_MS } from '../../platform/values/durations.ts'
import { pauseMail } from './settings/queries.ts'

/** Mail in the outbox of a demo site, which sends none: its customers do not exist. */
export async function addDemoMail({ db, site, mail, daysAgo }: DemoContext) {
  await pauseMail(db, site.id, daysAgo(0))
  const day = Math.floor(daysAgo(-7).getTime() / DAY_MS) * DAY_MS
  const startsAt = new Date(day + 9 * HOUR_MS).toISOString()
  const endsAt = new Date(day + 10 * HOUR_MS).toISOString()
  const ada = { to: 'ada@example.com', toName: 'Ada Lovelace' }
  const grace = { to: 'grace@example.com', toName: 'Grace Hopper' }
  const mails: NewMail[] = [
    {
      ...ada,
      kind: 'order_placed',
      data: {
        customerName: ada.toName,
        orderNumber: '1042',
        currency: 'EUR',
        lines: [
          { name: 'Chestnut honey, 500 g', quantity: 2, total: 17 },
          { name: 'Apricot jam', quantity: 1, total: 6.5 },
        ],
        extras: [{ label: 'Shipping', amount: 4.9 }],
        total: 28.4,
        shippingAddress: ['Ada Lovelace', 'Lake Road 1', '4810 Gmunden'],
      },
    },
    {
      ...grace,
      kind: 'booking_made',
      data: { customerName: grace.toName, serviceName: 'Massage, 60 minutes', startsAt, endsAt, price: 75 },
      calendar: { method: 'REQUEST', uid: 'demo-booking', summary: 'Massage, 60 minutes', startsAt, endsAt },
    },
    {
      ...ada,
      kind: 'reservation_reminder',
      data: { customerName: ada.toName, startsAt, partySize: 4, tableName: 'Terrace 2' },
    },
    {
      to: 'office@example.com',
      kind: 'form_notification',
      data: {
        formName: 'Contact',
        submittedAt: daysAgo(0).toISOString(),
        fields: [
          { label: 'Name', value: 'Grace Hopper' },
          { label: 'Message', value: 'Is the boathouse free in the second week of July?' },
        ],
      },
      replyTo: grace.to,
    },
  ]
  for (const one of mails) await mail.queue(db, site.id, one)
}
