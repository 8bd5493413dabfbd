import { conflict, found, notFound, refuse } from '../../../api/errors.ts'
import type { ChangeContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { itemSlug } from '../../../platform/values/slug.ts'
import { prepaymentErrors } from '../rules.ts'
import type { ServiceCreate, ServiceFields } from './contract.ts'
import * as queries from './queries.ts'

type Context = Pick<ChangeContext, 'db' | 'site' | 'clock'>

export async function createService({ db, site, clock }: Context, service: ServiceCreate) {
  const { currency = site.currency, staffIds = [] } = service
  refusePrices({ ...NO_PREPAYMENT, ...service, currency })
  const id = newId('service')
  const slug = itemSlug(service.name, site.language)
  return db.transaction(async (tx) => {
    await requireStaff(tx, site.id, staffIds)
    await queries.insertService(tx, site.id, { ...service, id, slug, currency }, clock.now())
    await queries.setStaffOf(tx, site.id, id, staffIds)
    return found(await queries.findService(tx, site.id, id), 'Service')
  })
}

export function updateService({ db, site, clock }: Context, serviceId: string, changes: ServiceFields) {
  return db.transaction(async (tx) => {
    const current = found(await queries.lockServicePrice(tx, site.id, serviceId), 'Service')
    const { staffIds } = changes
    refusePrices({ ...current, ...changes })
    if (staffIds) await requireStaff(tx, site.id, staffIds)
    await queries.saveService(tx, site.id, serviceId, changes, clock.now())
    if (staffIds) await queries.setStaffOf(tx, site.id, serviceId, staffIds)
    return found(await queries.findService(tx, site.id, serviceId), 'Service')
  })
}

const NO_PREPAYMENT = { prepayment: 'none' as const, price: null, deposit: null, noShowFee: null }
type Prices = Parameters<typeof prepaymentErrors>[0] & { currency: string }

/** Throws VALIDATION_ERROR for amounts that are too fine for the currency, and for terms that make no sense. */
function refusePrices({ price, deposit, noShowFee, prepayment, currency }: Prices) {
  refuse(moneyErrors({ price, deposit, noShowFee }, currency))
  refuse(prepaymentErrors({ price, deposit, noShowFee, prepayment }))
}

export async function deleteService({ db, site }: Pick<ChangeContext, 'db' | 'site'>, serviceId: string) {
  try {
    if (!(await queries.deleteService(db, site.id, serviceId))) throw notFound('Service')
  } catch (error) {
    if (!isForeignKeyViolation(error, 'appointments_service')) throw error
    throw conflict('The service has bookings; set its active to false instead', 'in_use')
  }
}

async function requireStaff(db: Db, siteId: string, staffIds: string[]) {
  const known = await queries.lockStaff(db, siteId, staffIds)
  const unknown = staffIds.flatMap((id, i) => (known.includes(id) ? [] : [`staffIds.${i}`]))
  refuse(Object.fromEntries(unknown.map((field) => [field, 'is not a staff member of this site'])))
}
