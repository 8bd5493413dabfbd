import { canonicalLanguage } from '../../platform/values/language.ts'

/** What makes two slugs the same: no regard to case, outer slashes or Unicode composition. */
export const slugKey = (slug: string): string =>
  slug
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\/+|(?<!\/)\/+$/g, '')

export const MAX_TITLE_LENGTH = 500
export const MAX_SLUG_LENGTH = 255

/** Paths of site hosts that belong to the server. */
export const isReservedSlug = (slug: string): boolean => /^_sw(\/|$)/.test(slugKey(slug))

/** Pages in the language of the site have none of their own, so that a translation group has one of them. */
export const storedLanguage = (site: { language: string }, tag: string): string | null =>
  tag === canonicalLanguage(site.language) ? null : tag
