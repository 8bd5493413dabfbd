import type { ChangeContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { BusinessProfile, ProfileFields } from './contract.ts'
import * as queries from './queries.ts'

const NOTHING: ProfileFields = {
  type: null,
  phone: null,
  email: null,
  address: null,
  priceRange: null,
  openingHours: [],
}

export async function readBusiness(db: Db, siteId: string): Promise<BusinessProfile> {
  const stored = await queries.findBusiness(db, siteId)
  return { ...NOTHING, ...stored?.data, updatedAt: stored?.updatedAt.toISOString() ?? null }
}

/** Changes the fields that are given. One that says nothing is none. */
export function updateBusiness(
  { db, site, clock }: Pick<ChangeContext, 'db' | 'site' | 'clock'>,
  fields: Partial<ProfileFields>,
): Promise<BusinessProfile> {
  return db.transaction(async (tx) => {
    await queries.lockBusiness(tx, site.id)
    const { updatedAt: _, ...before } = await readBusiness(tx, site.id)
    const after = { ...before, ...fields }
    if (Object.values(after).some((value) => value !== null && value.length > 0))
      await queries.saveBusiness(tx, site.id, after, clock.now())
    else await queries.deleteBusiness(tx, site.id)
    return readBusiness(tx, site.id)
  })
}
