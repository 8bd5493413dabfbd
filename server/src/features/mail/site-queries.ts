import type { DesignDocument } from '@sitewright/blocks/design'
import type { Mode } from '../../api/caller.ts'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { SitesAddress } from '../../platform/values/sites-address.ts'

/** A site as its mail shows it, and how it sends. */
export type MailSite = {
  siteId: string
  name: string
  mode: Mode
  timeZone: string
  url: string
  design: DesignDocument | null
  /** As the header of the site has it. */
  logo: string | null
  senderName: string | null
  replyTo: string | null
  isPaused: boolean
  fromAddress: string | null
  dkimSelector: string | null
  /** Sealed. */
  dkimPrivateKey: string | null
  dkimVerifiedAt: Date | null
}

/** The document that visitors get; of a site that was never published, the working copy. */
const shown = (kind: 'design' | 'frame') => sql`coalesce(
  (select data from live_documents where site_id = sites.id and kind = ${kind} and from_release <= live_release
    and (until_release is null or until_release > live_release)),
  (select data from site_documents where site_id = sites.id and kind = ${kind}))`

export const findMailSite = (db: Db, siteId: string, { scheme, domain }: SitesAddress) =>
  db.first<MailSite>(sql`
    select sites.id as "siteId", name, mode, time_zone as "timeZone",
      ${scheme}::text || '://' || coalesce((
        select host || substring(${domain}::text from ':[0-9]+$|$') from domains
        where site_id = sites.id and is_primary and verified_at is not null and points_here
      ), slug || '.' || ${domain}::text) as url,
      ${shown('design')} as design,
      jsonb_path_query_first(${shown('frame')}, 'lax $.header.content[*] ? (@.type == "Header").props.logo') #>> '{}' as logo,
      sender_name as "senderName", reply_to as "replyTo", coalesce(is_paused, false) as "isPaused",
      from_address as "fromAddress", dkim_selector as "dkimSelector", dkim_private_key as "dkimPrivateKey",
      dkim_verified_at as "dkimVerifiedAt"
    from sites left join mail_settings on site_id = sites.id where sites.id = ${siteId}`)

export type StoredOverrides = { subject: string | null; intro: string | null; closing: string | null }

export const findOverrides = (db: Db, siteId: string, kind: string, language: string) =>
  db.first<StoredOverrides>(sql`
    select subject, intro, closing from mail_templates
    where site_id = ${siteId} and kind = ${kind} and language = ${language}`)
