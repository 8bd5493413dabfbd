import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** The private key is sealed. */
type SiteKey = { publicKey: string; privateKey: string }

export async function findPublicKey(db: Db, siteId: string): Promise<string | undefined> {
  const found = await db.first<{ key: string }>(sql`
    select public_key as key from push_keys where site_id = ${siteId}`)
  return found?.key
}

/** Stores the key unless the site already has one. */
export function insertKey(db: Db, siteId: string, { publicKey, privateKey }: SiteKey, now: Date) {
  return db.transaction((tx) =>
    tx.run(sql`
      insert into push_keys (site_id, public_key, private_key, created_at)
      values (${siteId}, ${publicKey}, ${privateKey}, ${now}) on conflict do nothing`),
  )
}
