import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { DeliveryProof } from './contract.ts'

type Stored = { contentType: string; sizeBytes: number; objectKey: string }
export type NewProof = Stored & {
  id: string
  deliveryId: string
  kind: DeliveryProof['kind']
  createdAt: Date
}

export const insertProof = (db: Db, siteId: string, proof: NewProof) =>
  db.run(sql`
    insert into delivery_proofs (id, site_id, delivery_id, kind, content_type, size_bytes, object_key, is_clean,
      created_at)
    values (${proof.id}, ${siteId}, ${proof.deliveryId}, ${proof.kind}, ${proof.contentType}, ${proof.sizeBytes},
      ${proof.objectKey}, true, ${proof.createdAt})`)

export type UncleanProof = Pick<Stored, 'contentType' | 'objectKey'> & { id: string; siteId: string }

/** Of all sites: photos that were kept as they were sent, after the last one. */
export const listUnclean = (db: Db, after: string, limit: number) =>
  db.rows<UncleanProof>(sql`
    select id, site_id as "siteId", content_type as "contentType", object_key as "objectKey" from delivery_proofs
    where not is_clean and id > ${after} order by id limit ${limit}`)

export const noteCleaned = (db: Db, siteId: string, id: string, sizeBytes: number | null) =>
  db.run(sql`
    update delivery_proofs set is_clean = true, size_bytes = coalesce(${sizeBytes}::int, size_bytes)
    where site_id = ${siteId} and id = ${id}`)

export const listProofs = (db: Db, siteId: string, deliveryId: string) =>
  db.rows<Omit<DeliveryProof, 'url'>>(sql`
    select id, kind, iso(created_at) as "createdAt" from delivery_proofs
    where site_id = ${siteId} and delivery_id = ${deliveryId} order by created_at, id`)

export const findProof = (db: Db, siteId: string, id: string) =>
  db.first<Stored & { kind: string }>(sql`
    select kind, content_type as "contentType", size_bytes as "sizeBytes", object_key as "objectKey"
    from delivery_proofs where site_id = ${siteId} and id = ${id} and not ${isInactive(sql`site_id`)}`)

/** Locks the delivery until the transaction ends; undefined when it is not one of the driver. */
export const lockProofs = (db: Db, siteId: string, driverId: string, deliveryId: string) =>
  db.first<{ count: number }>(sql`
    select (select count(*)::int from delivery_proofs where delivery_id = delivery_orders.id) as count
    from delivery_orders where site_id = ${siteId} and driver_id = ${driverId} and id = ${deliveryId}
    for no key update`)
