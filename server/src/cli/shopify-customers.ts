import { hash } from 'node:crypto'
import { addConsents, insertCustomer, lockByEmail, saveProfile } from '../features/customers/queries.ts'
import type { Platform } from '../platform/context.ts'
import { rememberImport } from '../platform/imports.ts'
import { newId } from '../platform/values/ids.ts'
import type { CustomerEntry } from '../shopify/index.ts'
import { SOURCE, type Target } from './shopify-summary.ts'

const MAX_TAGS = 50

/**
 * Adds a customer, or fills in the blanks of a known one. Remembers the hash of the email address: who is erased after the
 * import leaves no address behind, and does not come back.
 */
export function importCustomer(
  { db, clock }: Platform,
  { id: site }: Target,
  entry: CustomerEntry,
): Promise<boolean> {
  const { email, name, phone, remark, tags, purposes } = entry
  const now = clock.now()
  const newCustomer = newId('customer')
  return db.transaction(async (tx) => {
    const externalId = `customer ${hash('sha256', email.toLowerCase())}`
    if (!(await rememberImport(tx, site, SOURCE, externalId, newCustomer, now))) return false
    await insertCustomer(tx, site, newCustomer, email, now)
    const known = await lockByEmail(tx, site, email)
    if (!known) return false
    const merged = {
      name: known.name ?? name,
      phone: known.phone ?? phone,
      notes: known.notes ?? remark,
      tags: [...new Set([...known.tags, ...tags])].slice(0, MAX_TAGS),
    }
    await saveProfile(tx, site, known.id, merged, now)
    const consents = purposes.map((purpose) => ({ purpose, granted: true, source: 'Shopify' }))
    await addConsents(tx, site, known.id, consents, now)
    return true
  })
}
