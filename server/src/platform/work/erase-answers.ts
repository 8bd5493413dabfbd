import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Secrets } from '../accounts/secrets.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { purposeOf } from './idempotency.ts'

/** Answers that are read before other requests have their turn. */
const BATCH = 100
const IDS = /[a-z_]{1,30}_[0-9a-z]{26}/g

type Named = {
  /** Lower case; null when there is none. */
  address: string | null
  ids: string[]
}

/**
 * Empties the answers kept for `Idempotency-Key` that name a person by their email address or by the id of what they did.
 * The keys stay: a repeated request is refused, and not carried out again.
 */
export async function eraseAnswers(tx: Db, siteId: string, secrets: Secrets, { address, ids }: Named) {
  const wanted = new Set(ids)
  const names = (answer: string) =>
    (address !== null && answer.toLowerCase().includes(address)) ||
    (answer.match(IDS) ?? []).some((id) => wanted.has(id))
  let after: Uint8Array = Buffer.alloc(0)
  for (;;) {
    const answers = await tx.rows<{ id: Buffer; body: string | null; sealed: string | null }>(sql`
      select id, body, sealed_body as sealed from idempotency_keys
      where site_id = ${siteId} and id > ${after} and status is not null order by id limit ${BATCH}`)
    const found = answers.filter(({ id, body, sealed }) =>
      names(sealed === null ? (body ?? '') : secrets.open(sealed, purposeOf(id))),
    )
    if (found.length > 0)
      await tx.run(sql`
        update idempotency_keys set body = null, sealed_body = null, headers = '{}'
        where id = any (${found.map(({ id }) => id)}::bytea[])`)
    const last = answers.at(-1)
    if (!last || answers.length < BATCH) return
    after = last.id
    await yieldToOthers()
  }
}
