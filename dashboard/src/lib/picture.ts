import type { SiteDetail } from '@sitewright/client'

/** What the server keeps itself has small versions; `thumbnail` asks for one. */
type Size = 'thumbnail' | 'full'

/**
 * Where the picture is that something names: by its address, by a path of the site, or by its id in the media of the site.
 * Null where nothing can be shown.
 */
export function addressOfPicture(
  picture: string,
  { id, domain }: Pick<SiteDetail, 'id' | 'domain'>,
  size: Size = 'full',
): string | null {
  const ofMedia = `/media/${id}/`
  const named = /^media_[0-9a-z]{26}$/.test(picture) ? `${ofMedia}${picture}/picture` : picture
  const isOfServer = named.startsWith(ofMedia)
  const base = isOfServer ? window.location.origin : domain === null ? undefined : `https://${domain}`
  if (!URL.canParse(named, base)) return null
  const url = new URL(named, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (size === 'thumbnail' && url.pathname.startsWith(ofMedia)) url.searchParams.set('variant', 'thumbnail')
  return url.href
}
