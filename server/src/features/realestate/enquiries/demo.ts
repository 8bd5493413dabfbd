import type { DemoContext } from '../../../platform/demo.ts'
import { newId } from '../../../platform/values/ids.ts'
import { markReported, recordSender } from '../../../platform/visitors/inbox-queries.ts'
import { ENQUIRY_STATUSES } from '../rules.ts'
import { ENQUIRIES, insertEnquiry } from './queries.ts'

const MESSAGES = [
  'We would like to see it next week. Are mornings possible?',
  'Is the price negotiable if we pay at once?',
  'How far is it to the station on foot?',
  'Are pets welcome? Ours is an old dog who sleeps a lot.',
  'What are the running costs a month, heating included?',
  'Could you send us the floor plan?',
  'When could we move in?',
]
const NAMES = ['Lena Hofer', 'Max Gruber', 'Ines Pichler', 'Tom Wagner', 'Sofia Berger', 'Paul Leitner']
const COUNT = 36

type Shown = { id: string; title: string; slug: string | null }

/** Adds enquiries of all statuses about published listings, the latest of which are new. */
export async function addDemoEnquiries({ db, site, daysAgo }: DemoContext, listings: Shown[]) {
  for (let i = 0; i < COUNT; i++) {
    const listing = listings[(i * 5) % listings.length] as Shown
    const name = NAMES[i % NAMES.length] as string
    const isSpam = i % 12 === 7
    const isOld = i < COUNT - 6
    const enquiry = {
      id: newId('enquiry'),
      listingId: listing.id,
      listingTitle: listing.title,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      phone: i % 3 === 0 ? null : `+43 660 555 1${String(i).padStart(3, '0')}`,
      message: MESSAGES[i % MESSAGES.length] as string,
      page: `/properties/${listing.slug}`,
      status: isOld ? (ENQUIRY_STATUSES[i % 4 === 0 ? 1 : 2] as 'closed') : ('new' as const),
      spamReason: isSpam ? 'too_fast' : null,
      tokenId: null,
      createdAt: daysAgo(72 - 2 * i),
    }
    await insertEnquiry(db, site.id, enquiry)
    if (isSpam) continue
    await markReported(db, site.id, ENQUIRIES, enquiry.id)
    const { id, createdAt: at } = enquiry
    await recordSender(db, site.id, enquiry, { activity: 'enquiry', id, at })
  }
}
