import type { Driver } from '../../../api/drivers.ts'
import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

export type NewLink = {
  driverId: string
  tokenSha256: Buffer
  pinHmac: Buffer | null
  expiresAt: Date
  createdAt: Date
}

/** Replaces the link of the driver. */
export const saveLink = (
  db: Db,
  siteId: string,
  { driverId, tokenSha256, pinHmac, expiresAt, createdAt }: NewLink,
) =>
  db.run(sql`
    insert into delivery_driver_links (driver_id, site_id, token_sha256, pin_hmac, expires_at, created_at)
    values (${driverId}, ${siteId}, ${tokenSha256}, ${pinHmac}, ${expiresAt}, ${createdAt})
    on conflict (driver_id) do update set token_sha256 = excluded.token_sha256, pin_hmac = excluded.pin_hmac,
      expires_at = excluded.expires_at, created_at = excluded.created_at, wrong_pins = 0`)

/** Counts a PIN that was tried if it was wrong. Resolves to whether the link takes more: false once too many were wrong. */
export const countPin = async (
  db: Db,
  siteId: string,
  { id, tokenSha256 }: Pick<Driver, 'id' | 'tokenSha256'>,
  { isWrong, max }: { isWrong: boolean; max: number },
) =>
  (await db.run(sql`
    update delivery_driver_links set wrong_pins = wrong_pins + ${isWrong ? 1 : 0}
    where site_id = ${siteId} and driver_id = ${id} and token_sha256 = ${tokenSha256} and wrong_pins < ${max}`)) ===
  1

export const findLinkState = (db: Db, siteId: string, driverId: string) =>
  db.first<{ hasPin: boolean; expiresAt: string }>(sql`
    select pin_hmac is not null as "hasPin", iso(expires_at) as "expiresAt" from delivery_driver_links
    where site_id = ${siteId} and driver_id = ${driverId}`)

export const deleteLink = async (db: Db, siteId: string, driverId: string) =>
  (await db.run(
    sql`delete from delivery_driver_links where site_id = ${siteId} and driver_id = ${driverId}`,
  )) === 1

/** The driver of a link, among those of all sites that are not inactive. Undefined for a link that is over, and for a driver who is no longer active. */
export const findLinkedDriver = (db: Db, tokenSha256: Buffer, now: Date) =>
  db.first<Driver>(sql`
    select driver.id, driver.name, token_sha256 as "tokenSha256", pin_hmac as "pinHmac", expires_at as "expiresAt",
      json_build_object('id', sites.id, 'accountId', sites.account_id, 'mode', sites.mode, 'name', sites.name,
        'timeZone', sites.time_zone, 'currency', sites.currency, 'language', sites.language) as site
    from delivery_driver_links link
      join delivery_drivers driver on driver.id = driver_id and driver.site_id = link.site_id and active
      join sites on sites.id = link.site_id
    where token_sha256 = ${tokenSha256} and expires_at > ${now} and not ${isInactive(sql`link.site_id`)}`)
