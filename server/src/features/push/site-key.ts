import webPush from 'web-push'
import { found } from '../../api/errors.ts'
import type { SiteContext } from '../../platform/context.ts'
import * as queries from './site-key-queries.ts'

/** Binds a sealed private key to its site. */
export const purposeOf = (siteId: string) => `push:${siteId}`

/** The site's public VAPID key, created on first use. */
export async function publicKeyOf({ db, site, clock, secrets }: SiteContext): Promise<string> {
  const known = await queries.findPublicKey(db, site.id)
  if (known !== undefined) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = secrets.seal(privateKey, purposeOf(site.id))
  await queries.insertKey(db, site.id, { publicKey, privateKey: sealed }, clock.now())
  return found(await queries.findPublicKey(db, site.id), 'Site')
}
