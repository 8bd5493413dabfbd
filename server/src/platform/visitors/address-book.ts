import { conflict, found } from '../../api/errors.ts'
import { MAX_ADDRESSES } from '../../api/schema.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'

/** Where something is sent. */
export type PostalAddress = {
  name: string
  line1?: string
  line2?: string
  postalCode?: string
  city?: string
  region?: string
  country: string
}
export type KeptAddress = { id: string; address: PostalAddress; isDefault: boolean }

/** The addresses of a customer, the default one first. */
export const listAddresses = (db: Db, siteId: string, customerId: string) =>
  db.rows<KeptAddress>(sql`
    select id, address, is_default as "isDefault" from customer_addresses
    where site_id = ${siteId} and customer_id = ${customerId}
    order by is_default desc, created_at, id limit ${MAX_ADDRESSES}`)

/** Lets one change of the addresses of a customer happen at a time. Throws NOT_FOUND for one who is gone. */
async function lockBook(tx: Db, siteId: string, customerId: string) {
  found(
    await tx.first(sql`
      select from customers where site_id = ${siteId} and id = ${customerId} and erased_at is null for no key update`),
    'Customer',
  )
  return listAddresses(tx, siteId, customerId)
}

type Wanted = { address: PostalAddress; isDefault: boolean }

/** Adds an address; the first one is the default. Throws CONFLICT when the book is full. */
export async function addAddress(tx: Db, siteId: string, customerId: string, wanted: Wanted, now: Date) {
  const kept = await lockBook(tx, siteId, customerId)
  if (kept.length >= MAX_ADDRESSES) throw conflict('The address book is full', 'address_book_full')
  const id = newId('address')
  const isDefault = wanted.isDefault || kept.length === 0
  if (isDefault) await clearDefault(tx, siteId, customerId)
  await tx.run(sql`
    insert into customer_addresses (id, site_id, customer_id, address, is_default, created_at)
    values (${id}, ${siteId}, ${customerId}, ${JSON.stringify(wanted.address)}::jsonb, ${isDefault}, ${now})`)
}

/** Adds an address that the book does not have yet, if there is room. */
export async function rememberAddress(
  tx: Db,
  siteId: string,
  customerId: string,
  address: PostalAddress,
  now: Date,
) {
  const kept = await lockBook(tx, siteId, customerId)
  const isKnown = await tx.first(sql`
    select from customer_addresses
    where site_id = ${siteId} and customer_id = ${customerId} and address = ${JSON.stringify(address)}::jsonb`)
  if (!isKnown && kept.length < MAX_ADDRESSES)
    await addAddress(tx, siteId, customerId, { address, isDefault: false }, now)
}

/** Replaces an address. Throws NOT_FOUND for one that is not in the book. */
export async function saveAddress(tx: Db, siteId: string, customerId: string, id: string, wanted: Wanted) {
  await findKept(tx, siteId, customerId, id)
  await tx.run(sql`
    update customer_addresses set address = ${JSON.stringify(wanted.address)}::jsonb
    where site_id = ${siteId} and customer_id = ${customerId} and id = ${id}`)
  if (wanted.isDefault) await preferAddress(tx, siteId, customerId, id)
}

/** Makes an address the default one. */
export async function preferAddress(tx: Db, siteId: string, customerId: string, id: string) {
  await findKept(tx, siteId, customerId, id)
  await clearDefault(tx, siteId, customerId)
  await tx.run(sql`
    update customer_addresses set is_default = true
    where site_id = ${siteId} and customer_id = ${customerId} and id = ${id}`)
}

/** Removes an address; the oldest of the others is then the default one. */
export async function removeAddress(tx: Db, siteId: string, customerId: string, id: string) {
  const { isDefault } = await findKept(tx, siteId, customerId, id)
  await tx.run(sql`
    delete from customer_addresses where site_id = ${siteId} and customer_id = ${customerId} and id = ${id}`)
  const [next] = isDefault ? await listAddresses(tx, siteId, customerId) : []
  if (next) await preferAddress(tx, siteId, customerId, next.id)
}

const findKept = async (tx: Db, siteId: string, customerId: string, id: string) =>
  found(
    (await lockBook(tx, siteId, customerId)).find((kept) => kept.id === id),
    'Address',
  )

const clearDefault = (tx: Db, siteId: string, customerId: string) =>
  tx.run(sql`
    update customer_addresses set is_default = false
    where site_id = ${siteId} and customer_id = ${customerId} and is_default`)
