import { conflict, found, notFound } from '../../api/errors.ts'
import { type HandlersOf, inTransaction, type SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { csvFile, csvOf } from '../../platform/values/csv.ts'
import { newId } from '../../platform/values/ids.ts'
import { listAddresses } from '../../platform/visitors/address-book.ts'
import { eraseAnswers } from '../../platform/work/erase-answers.ts'
import type { CustomerDetail, CustomerUpdate, customers } from './contract.ts'
import { eraseEvents, eraseRows, findPerson, readBelonging } from './personal-data-queries.ts'
import * as queries from './queries.ts'
import { readableKinds } from './rules.ts'

const profiles: Omit<HandlersOf<typeof customers>, 'listActivities' | 'export' | 'erase'> = {
  async list({ db, slowDb, site }, { query }) {
    const isSearch = query.search !== undefined || query.tag !== undefined
    return queries.listCustomers(isSearch ? slowDb : db, site.id, query)
  },

  async exportList({ slowDb, site }) {
    const rows = csvOf(
      ['id', 'createdAt', 'email', 'name', 'phone', 'tags'],
      (part) => queries.readCustomers(slowDb, site.id, part),
      ({ id, createdAt, email, name, phone, tags }) => [
        id,
        createdAt.toISOString(),
        email ?? '',
        name ?? '',
        phone ?? '',
        tags.join(', '),
      ],
    )
    return csvFile('customers', rows)
  },

  async create({ db, site, clock }, { body }) {
    const id = newId('customer')
    const { email, ...fields } = body
    return db.transaction(async (tx) => {
      if (!(await queries.insertCustomer(tx, site.id, id, email, clock.now()))) throw emailTaken(email)
      return save(tx, site.id, id, fields, clock.now())
    })
  },

  get: ({ db, site }, { params }) => read(db, site.id, params.customerId),

  async update({ db, site, clock }, { params, body }) {
    try {
      return await db.transaction(async (tx) => {
        const { erasedAt } = found(await queries.lockCustomer(tx, site.id, params.customerId), 'Customer')
        if (erasedAt !== null) throw conflict('The customer has been erased', 'customer_erased')
        return save(tx, site.id, params.customerId, body, clock.now())
      })
    } catch (error) {
      throw isUniqueViolation(error, 'customers_email') ? emailTaken(body.email) : error
    }
  },

  async delete({ db, site }, { params }) {
    if (!(await queries.deleteCustomer(db, site.id, params.customerId))) throw notFound('Customer')
    return { id: params.customerId, deleted: true }
  },
}

/** What other features have of customers. */
type Dependencies = {
  personalData: readonly PersonalTable[]
  /** What changed the points of a customer, the latest first. */
  findPoints(db: Db, siteId: string, customerId: string): Promise<Record<string, unknown>[]>
  /** Settles what would end with what is erased; the address is in lower case. */
  beforeErasing(context: SiteContext, address: string | null): Promise<void>
}

export const customerHandlers = ({
  personalData,
  findPoints,
  beforeErasing,
}: Dependencies): HandlersOf<typeof customers> => ({
  ...profiles,

  async listActivities({ db, site, caller }, { params, query }) {
    await read(db, site.id, params.customerId)
    const kinds = readableKinds(caller.scopes)
    return queries.listActivities(db, site.id, params.customerId, personalData, { ...query, kinds })
  },

  async export({ db, slowDb, site }, { params }) {
    const stored = await read(db, site.id, params.customerId)
    const customer: CustomerDetail = JSON.parse(stored.json)
    const [activities, deliveries, addresses, points] = await Promise.all([
      queries.findBusiness(slowDb, site.id, params.customerId, personalData),
      findPerson(slowDb, site.id, params.customerId, personalData).then((person) =>
        readBelonging(slowDb, site.id, person, personalData, queries.MAX_EXPORTED),
      ),
      listAddresses(slowDb, site.id, params.customerId),
      findPoints(slowDb, site.id, params.customerId),
    ])
    return { customer, activities, deliveries, addresses, points }
  },

  async erase(context, { params: { customerId: id } }) {
    const { site, clock, jobs, secrets } = context
    return inTransaction(context, async (context, tx) => {
      found(await queries.lockCustomer(tx, site.id, id), 'Customer')
      const person = await findPerson(tx, site.id, id, personalData)
      await beforeErasing(context, person.address)
      const files: string[] = []
      for (const personalTable of personalData)
        files.push(...(await eraseRows(tx, site.id, person, personalTable)))
      if (files.length > 0) await jobs.add(tx, removeFiles, { keys: files })
      await eraseEvents(tx, site.id, person, personalData)
      await eraseAnswers(tx, site.id, secrets, { address: person.address, ids: [id, ...person.ids] })
      await queries.eraseProfile(tx, site.id, id, clock.now())
      return read(tx, site.id, id)
    })
  },
})

const read = async (db: SiteContext['db'], siteId: string, id: string) =>
  found(await queries.findCustomer(db, siteId, id), 'Customer')

async function save(tx: Db, siteId: string, id: string, fields: CustomerUpdate, now: Date) {
  await queries.saveProfile(tx, siteId, id, fields, now)
  const consents = (fields.consents ?? []).map(({ source = 'api', ...consent }) => ({ ...consent, source }))
  await queries.addConsents(tx, siteId, id, consents, now)
  return read(tx, siteId, id)
}

const emailTaken = (email: unknown) =>
  conflict(`Another customer of this site has the e-mail address ${email}`, 'email_taken')
