import { isLanguageTag } from '../../platform/values/language.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import { slugOf } from '../../platform/values/slug.ts'

/** Longest label of a host name. */
export const MAX_SITE_SLUG_LENGTH = 63
export const MAX_RELEASE = 2_147_483_647

/** Names below a domain that a server or its operator commonly uses. */
const RESERVED_SLUGS = new Set(
  'www api app admin dashboard docs mail smtp imap pop mx ns1 ns2 ftp cdn static assets media status internal'.split(
    ' ',
  ),
)

type Settings = { timeZone?: string; language?: string; slug?: string }

/** Checks what a schema cannot, such as that the time zone exists. Maps fields to messages. */
export function settingErrors({ timeZone, language, slug }: Settings): Record<string, string> {
  const errors: Record<string, string> = {}
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    errors.timeZone = 'must be an IANA time zone, such as Europe/Vienna'
  }
  if (language !== undefined && !isLanguageTag(language))
    errors.language = 'must be a BCP 47 tag, such as de or pt-BR'
  if (slug !== undefined && RESERVED_SLUGS.has(slug))
    errors.slug = 'is reserved for the server; choose another'
  return errors
}

/** Room for a suffix that makes the slug unique. */
const MAX_BASE_LENGTH = 40

/** The slug of a new site, from its name. */
export function siteSlug(name: string, language = 'en'): string {
  const slug = slugOf(name, language, MAX_BASE_LENGTH) || 'site'
  return RESERVED_SLUGS.has(slug) ? `${slug}-site` : slug
}

/** The slug, or one like it that is free. */
export async function freeSlug(wanted: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted.slice(0, MAX_BASE_LENGTH).replace(/-$/, '')}-${n}`
    if (!RESERVED_SLUGS.has(slug) && !(await isTaken(slug))) return slug
  }
}

/** What has pages of its own on a site, each kind below its own path. */
export const ITEM_KINDS = ['products', 'listings', 'units', 'services', 'tables', 'jobs'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
export type ItemPaths = Record<ItemKind, string>

export const DEFAULT_PATHS: ItemPaths = {
  products: 'products',
  listings: 'properties',
  units: 'stays',
  services: 'services',
  tables: 'reserve',
  jobs: 'jobs',
}

/** Kinds of which each item has a page. */
export const LAYOUT_KINDS = ['products', 'listings', 'units', 'services', 'jobs'] as const
export type LayoutKind = (typeof LAYOUT_KINDS)[number]

/** Checks that no two kinds have the same path. Maps fields to messages. */
export function pathErrors(paths: ItemPaths): Record<string, string> {
  const holders = new Map<string, string>()
  const errors: Record<string, string> = {}
  for (const [kind, path] of Object.entries(paths)) {
    const holder = holders.get(path)
    if (holder) errors[`paths.${kind}`] = `must not be the same as the path of ${holder}`
    holders.set(path, kind)
  }
  return errors
}
