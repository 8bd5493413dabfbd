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
