import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import type { Secrets } from '../accounts/secrets.ts'
import type { Platform } from '../context.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { scheduled } from '../work/jobs.ts'

/** A browser derives at least and at most so many keys of this cost: a phone takes about a second. */
const KEYS = { min: 300, max: 700 }
const COST = 2_000
/** A form with large files is received for up to ten minutes before its proof is looked at. */
const VALID_MS = 15 * 60_000
export const MAX_PROOF_LENGTH = 2_000
/** Digits of the nonce that are the slot of a used solution: 65,536 slots for each site. */
const SLOT_DIGITS = 4

/** Its own for each site: a solution is good for one site. */
const keysOf = (secrets: Secrets, siteId: string) => ({
  hmacSignatureSecret: secrets.derive(`proof of work for ${siteId}`),
  hmacKeySignatureSecret: secrets.derive(`key of a proof of work for ${siteId}`),
})

/** A challenge of altcha-lib. Nothing is stored for it. */
export const newChallenge = (
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  siteId: string,
): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(KEYS.min, KEYS.max),
    deriveKey,
    // Not its `expiresAt`, which is compared with the clock of the system.
    data: { validUntil: clock.now().getTime() + VALID_MS },
    ...keysOf(secrets, siteId),
  })

/** Uses a solution up. False when it is not one of a challenge of the site, has expired or was used. */
export async function spendProof(
  { db, secrets, clock }: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  siteId: string,
  text: string,
): Promise<boolean> {
  const payload = payloadOf(text)
  if (!payload) return false
  const { challenge, solution } = payload
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(secrets, siteId) })
  if (!verified) return false
  const { nonce, data } = challenge.parameters
  const validUntil = new Date(Number(data?.validUntil))
  return validUntil > clock.now() && spend(db, siteId, { nonce, validUntil, now: clock.now() })
}

/** What `verifySolution` can take; it checks the rest. */
function payloadOf(text: string): Payload | null {
  if (text.length > MAX_PROOF_LENGTH) return null
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64').toString())
    const { parameters, signature } = payload.challenge
    const isWhole = typeof parameters === 'object' && parameters !== null && typeof signature === 'string'
    return isWhole ? payload : null
  } catch {
    return null
  }
}

/** False for a solution whose slot is taken: by itself, or rarely by another one, after which the browser solves a new one. */
async function spend(db: Db, siteId: string, proof: { nonce: string; validUntil: Date; now: Date }) {
  const { nonce, validUntil, now } = proof
  const slot = Number.parseInt(nonce.slice(0, SLOT_DIGITS), 16)
  const count = await db.run(sql`
    insert into spent_proofs (site_id, slot, nonce, expires_at) values (${siteId}, ${slot}, ${nonce}, ${validUntil})
    on conflict (site_id, slot) do update set nonce = excluded.nonce, expires_at = excluded.expires_at
    where spent_proofs.expires_at <= ${now}`)
  return count > 0
}

export const proofJobs = [
  scheduled('visitors.forgetProofs', '47 3 * * *', async ({ db, clock }) => {
    await db.run(sql`delete from spent_proofs where expires_at <= ${clock.now()}`)
  }),
]
