import type { SiteDetail } from '@sitewright/client'

/** Files stored on this server have small variants, which `thumbnail` requests. */
type Size = 'thumbnail' | 'full'

/**
 * Resolves a picture given as a URL, a path of the site, or a media id to a URL.
 * Null when it cannot be shown.
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
