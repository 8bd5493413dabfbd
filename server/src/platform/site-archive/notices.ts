import type { Mode } from '../../api/caller.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Mail } from '../mail/outbox.ts'
import { ownersOf } from '../mail/owners.ts'

type Context = { mail: Mail; publicUrl: string }
type Site = { id: string; accountId: string; mode: Mode; name: string; language: string }
const siteColumns = sql`
  site.id, site.account_id as "accountId", site.mode, site.name, site.language`

/** Tells the owner who asked for an export how it ended, in the transaction that records it. */
export async function tellOfExport({ mail, publicUrl }: Context, tx: Db, copyId: string) {
  const asked = await tx.first<Site & { to: string; expiresAt: Date | null }>(sql`
    select ${siteColumns}, email as to, expires_at as "expiresAt"
    from site_copies copy join sites site on site.id = copy.site_id join users on users.id = requested_by
      join memberships on user_id = users.id and memberships.account_id = site.account_id and role = 'owner'
    where copy.id = ${copyId} and kind = 'export' and site.deleted_at is null`)
  if (!asked) return
  const { id, accountId, mode, name: siteName, language, to, expiresAt } = asked
  const url = `${publicUrl}/${mode}/sites/${id}/settings`
  const about = { to, language }
  await mail.queueForAccount(
    tx,
    accountId,
    expiresAt
      ? { ...about, kind: 'site_exported', data: { siteName, expiresAt: expiresAt.toISOString(), url } }
      : { ...about, kind: 'site_export_failed', data: { siteName, url } },
  )
}

/** Tells the owners of a site that was imported what they have to do, in the transaction that stores it. */
export async function tellOfImport({ mail, publicUrl }: Context, tx: Db, siteId: string) {
  const site = await tx.first<Site>(sql`select ${siteColumns} from sites site where id = ${siteId}`)
  if (!site) return
  const { accountId, mode, name: siteName, language } = site
  const data = { siteName, url: `${publicUrl}/${mode}/sites/${siteId}` }
  for (const to of await ownersOf(tx, siteId))
    await mail.queueForAccount(tx, accountId, { kind: 'site_imported', to, language, data })
}
