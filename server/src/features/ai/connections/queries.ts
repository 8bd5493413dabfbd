import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { AiConnection } from './contract.ts'
import type { Purpose } from './rules.ts'

export type StoredConnection = {
  id: string
  provider: AiConnection['provider']
  model: string | null
  baseUrl: string | null
  sealedKey: string | null
  keyHint: string | null
}

const shown = jsonObject<AiConnection>({
  purpose: sql`purpose`,
  provider: sql`provider`,
  model: sql`model`,
  baseUrl: sql`base_url`,
  keyHint: sql`key_hint`,
  savedAt: sql`iso(saved_at)`,
})

export async function listConnections(db: Db, accountId: string): Promise<AiConnection[]> {
  const rows = await db.rows<{ connection: AiConnection }>(sql`
    select ${shown} as connection from ai_connections where account_id = ${accountId} order by purpose`)
  return rows.map(({ connection }) => connection)
}

export const findConnection = (db: Db, accountId: string, purpose: Purpose) =>
  db.first<StoredConnection>(sql`
    select id, provider, model, base_url as "baseUrl", sealed_key as "sealedKey", key_hint as "keyHint"
    from ai_connections where account_id = ${accountId} and purpose = ${purpose}`)

export async function saveConnection(
  db: Db,
  accountId: string,
  purpose: Purpose,
  { id, provider, model, baseUrl, sealedKey, keyHint }: StoredConnection,
  now: Date,
) {
  const row = await db.first<{ connection: AiConnection }>(sql`
    insert into ai_connections (account_id, purpose, id, provider, model, base_url, sealed_key, key_hint, saved_at)
    values (${accountId}, ${purpose}, ${id}, ${provider}, ${model}, ${baseUrl}, ${sealedKey}, ${keyHint}, ${now})
    on conflict (account_id, purpose) do update set id = excluded.id, provider = excluded.provider, model = excluded.model,
      base_url = excluded.base_url, sealed_key = excluded.sealed_key, key_hint = excluded.key_hint,
      saved_at = excluded.saved_at
    returning ${shown} as connection`)
  return row?.connection
}

export const deleteConnection = async (db: Db, accountId: string, purpose: Purpose) =>
  (await db.run(sql`delete from ai_connections where account_id = ${accountId} and purpose = ${purpose}`)) ===
  1
