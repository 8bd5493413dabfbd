import type { DeclaredEvent } from '../../api/endpoint.ts'
import { found, refuse } from '../../api/errors.ts'
import type { ChangeContext } from '../../platform/context.ts'
import { newId } from '../../platform/values/ids.ts'
import { moneyErrors } from '../../platform/values/money.ts'
import { itemSlug } from '../../platform/values/slug.ts'
import { emit, withEvents } from '../../platform/work/events.ts'
import type { ListingCreate, ListingFields } from './contract.ts'
import { listingEvents } from './contract.ts'
import * as queries from './queries.ts'
import { placeErrors } from './rules.ts'

type Context = Pick<ChangeContext, 'db' | 'site' | 'clock'>

/** In one statement. */
export async function createListing({ db, site, clock }: Context, fields: ListingCreate) {
  const { currency = site.currency, price } = fields
  refuse({ ...placeErrors(fields), ...moneyErrors({ price }, currency) })
  const now = clock.now()
  const slug = itemSlug(fields.title, site.language)
  const listing = { ...fields, slug, id: newId('listing'), currency, createdAt: now, updatedAt: now }
  const types: DeclaredEvent[] = [listingEvents.created, ...statusEvents(fields.status)]
  return queries.insertListing(withEvents(db, site.id, types, now), site.id, listing)
}

export async function changeListing(context: Context, id: string, changes: ListingFields) {
  refuse(placeErrors(changes))
  return saveListing(context, id, changes, [listingEvents.updated])
}

/** Publishes or archives a listing. */
export const setListingStatus = (context: Context, id: string, status: 'published' | 'archived') =>
  saveListing(context, id, { status }, [])

export async function deleteListing({ db, site, clock }: Context, id: string) {
  await db.transaction(async (tx) => {
    found(await queries.lockListing(tx, site.id, id), 'Listing')
    const deleted = found(await queries.deleteListing(tx, site.id, id), 'Listing')
    await emit(tx, site.id, listingEvents.deleted, deleted, clock.now())
  })
}

/** Setting the current status again is not a change. */
const saveListing = (
  { db, site, clock }: Context,
  id: string,
  fields: ListingFields,
  types: DeclaredEvent[],
) =>
  db.transaction(async (tx) => {
    const before = found(await queries.lockListing(tx, site.id, id), 'Listing')
    const { price = before.price, currency = before.currency } = fields
    refuse(moneyErrors({ price }, currency))
    const status = fields.status === before.status ? undefined : fields.status
    const now = clock.now()
    const updated = await queries.updateListing(tx, site.id, id, { ...fields, status }, now)
    if (!updated) return found(await queries.findListing(tx, site.id, id), 'Listing')
    for (const type of [...types, ...statusEvents(status)]) await emit(tx, site.id, type, updated, now)
    return updated
  })

const statusEvents = (status: ListingFields['status']): DeclaredEvent[] =>
  status === 'published' || status === 'archived' ? [listingEvents[status]] : []
