/** What makes two slugs the same: no regard to case, outer slashes or Unicode composition. */
export const slugKey = (slug: string): string =>
  slug
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '')

/** A version in a path; null when it can't be one. */
export const versionOf = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
