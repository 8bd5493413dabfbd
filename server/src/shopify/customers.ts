import type { Row } from './read-csv.ts'
import type { CustomerEntry, Skipped } from './types.ts'
import { clip, isYes, line } from './values.ts'

const MAX_TAGS = 50
const MAX_TAG_LENGTH = 50
const MAX_REMARK = 5_000

/** Converts the row of a customer, or says why it is skipped. */
export function customerOf(row: Row): CustomerEntry | Skipped {
  const name = line(`${row.at('first name')} ${row.at('last name')}`)
  const email = row.at('email')
  if (!/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 255) {
    const reason = email === '' ? 'it has no email address' : 'its email address is not valid'
    return { kind: 'skipped', of: 'customer', title: name ?? `line ${row.line}`, line: row.line, reason }
  }
  const notes: string[] = []
  if (row.at('default address address1') !== '')
    notes.push('Customer addresses were skipped: orders have their own.')
  if (isYes(row.at('tax exempt'))) notes.push('The customer is tax-exempt in Shopify.')
  const tags = row
    .at('tags')
    .split(',')
    .flatMap((tag) => line(tag, MAX_TAG_LENGTH) ?? [])
  return {
    kind: 'customer',
    email,
    name,
    phone: line((row.at('phone') || row.at('default address phone')).replace(/^'/, '')),
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
    remark: clip(row.at('note'), MAX_REMARK) || null,
    purposes: [
      ...(isYes(row.at('accepts email marketing')) ? ['newsletter'] : []),
      ...(isYes(row.at('accepts sms marketing')) ? ['sms'] : []),
    ],
    notes,
    line: row.line,
  }
}
