/** Derives a slug from a title: `Über uns` becomes `uber-uns`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, MAX_LENGTH)

const MAX_LENGTH = 200

/** A path for display, without surrounding slashes; empty for the home page. */
export const bareSlug = (slug: string): string => slug.replace(/^\/+|(?<!\/)\/+$/g, '')

/** The slug of a variant: `rooms` becomes `rooms-de`, and `/` becomes `de`. */
export const slugWith = (slug: string, suffix: string): string =>
  [bareSlug(slug).slice(0, MAX_LENGTH), suffix].filter((part) => part !== '').join('-')
