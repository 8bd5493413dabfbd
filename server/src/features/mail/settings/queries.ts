import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, newestFirst, type PageOptions } from '../../../platform/database/list.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Suppression } from './contract.ts'

export type StoredSettings = {
  senderName: string | null
  replyTo: string | null
  isPaused: boolean
  fromAddress: string | null
  dkimSelector: string | null
  /** Sealed. */
  dkimPrivateKey: string | null
  dkimPublicKey: string | null
  dkimVerifiedAt: Date | null
  dkimCheckedAt: Date | null
}

const columns = sql`sender_name as "senderName", reply_to as "replyTo", is_paused as "isPaused",
  from_address as "fromAddress", dkim_selector as "dkimSelector", dkim_private_key as "dkimPrivateKey",
  dkim_public_key as "dkimPublicKey", dkim_verified_at as "dkimVerifiedAt", dkim_checked_at as "dkimCheckedAt"`

/** Undefined when they were never changed. */
export const findSettings = (db: Db, siteId: string) =>
  db.first<StoredSettings>(sql`select ${columns} from mail_settings where site_id = ${siteId}`)

/** The settings of a site, locked until the transaction ends. */
export async function lockSettings(db: Db, siteId: string, now: Date): Promise<StoredSettings> {
  await db.run(sql`
    insert into mail_settings (site_id, updated_at) values (${siteId}, ${now}) on conflict (site_id) do nothing`)
  return (await db.first<StoredSettings>(sql`
    select ${columns} from mail_settings where site_id = ${siteId} for update`)) as StoredSettings
}

export const pauseMail = (db: Db, siteId: string, now: Date) =>
  db.run(sql`
    insert into mail_settings (site_id, is_paused, updated_at) values (${siteId}, true, ${now})
    on conflict (site_id) do update set is_paused = true, updated_at = ${now}`)

export const saveSettings = (db: Db, siteId: string, settings: StoredSettings, now: Date) =>
  db.run(sql`
    update mail_settings set sender_name = ${settings.senderName}, reply_to = ${settings.replyTo},
      is_paused = ${settings.isPaused}, from_address = ${settings.fromAddress}, dkim_selector = ${settings.dkimSelector},
      dkim_private_key = ${settings.dkimPrivateKey}, dkim_public_key = ${settings.dkimPublicKey},
      dkim_verified_at = ${settings.dkimVerifiedAt}, dkim_checked_at = ${settings.dkimCheckedAt}, updated_at = ${now}
    where site_id = ${siteId}`)

/** Notes what the DNS has of the key with this selector. */
export const saveCheck = (db: Db, siteId: string, selector: string, isFound: boolean, now: Date) =>
  db.run(sql`
    update mail_settings set dkim_checked_at = ${now},
      dkim_verified_at = case when ${isFound} then coalesce(dkim_verified_at, ${now}::timestamptz) end
    where site_id = ${siteId} and dkim_selector = ${selector}`)

export type KeyToCheck = { siteId: string; domain: string; selector: string; publicKey: string }

/** Keys of all sites that were seen in the DNS, and were not looked up since then. */
export const findKeysToCheck = (db: Db, before: Date, limit: number) =>
  db.rows<KeyToCheck>(sql`
    select site_id as "siteId", substring(from_address from '[^@]*$') as domain, dkim_selector as selector,
      dkim_public_key as "publicKey"
    from mail_settings where dkim_verified_at is not null and dkim_checked_at < ${before}
    order by dkim_checked_at limit ${limit}`)

const suppression = jsonObject<Suppression>({
  id: sql`id`,
  address: sql`address`,
  reason: sql`reason`,
  createdAt: sql`iso(created_at)`,
})

export const listSuppressions = (db: Db, siteId: string, { limit, cursor }: PageOptions) =>
  countedPage<Suppression>(db, {
    item: suppression,
    from: sql`mail_suppressions where site_id = ${siteId}`,
    ...newestFirst('mail_suppressions'),
    limit,
    after: cursor,
    total: sql`(select count(*) from mail_suppressions where site_id = ${siteId})`,
  })

type NewSuppression = { id: string; address: string; reason: string }

/** Undefined when the address gets no mail already. */
export const insertSuppression = (
  db: Db,
  siteId: string,
  { id, address, reason }: NewSuppression,
  now: Date,
) =>
  db.json<Suppression>(sql`
    insert into mail_suppressions (id, site_id, address, reason, created_at)
    values (${id}, ${siteId}, ${address.toLowerCase()}, ${reason}, ${now})
    on conflict (site_id, address) do nothing
    returning ${suppression}::text as json`)

/** Resolves to whether there was one. */
export const deleteSuppression = async (db: Db, siteId: string, id: string) =>
  (await db.run(sql`delete from mail_suppressions where site_id = ${siteId} and id = ${id}`)) > 0
