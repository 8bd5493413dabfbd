/** What a title looks like in an address: `Über uns` becomes `uber-uns`. */
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

/** An address as people read it, without the slashes around it: the first page of a site has none then. */
export const bareSlug = (slug: string): string => slug.replace(/^\/+|(?<!\/)\/+$/g, '')

/** The address of another version of a page: `rooms` becomes `rooms-de`, and `/` becomes `de`. */
export const slugWith = (slug: string, suffix: string): string =>
  [bareSlug(slug).slice(0, MAX_LENGTH), suffix].filter((part) => part !== '').join('-')
