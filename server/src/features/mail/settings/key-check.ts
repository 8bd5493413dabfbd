import type { Platform } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { DnsError } from '../../../platform/outbound/dns.ts'
import { hasKey, recordName } from './dkim.ts'
import { type KeyToCheck, saveCheck } from './queries.ts'

/** Looks up the DKIM key of a site. A DNS that does not answer changes nothing. */
export async function checkKey(
  { db, dns, clock }: Pick<Platform, 'dns' | 'clock'> & { db: Db },
  { siteId, domain, selector, publicKey }: KeyToCheck,
) {
  try {
    const texts = await dns.texts(recordName(selector, domain))
    await saveCheck(db, siteId, selector, hasKey(texts, publicKey), clock.now())
  } catch (error) {
    if (!(error instanceof DnsError)) throw error
  }
}
