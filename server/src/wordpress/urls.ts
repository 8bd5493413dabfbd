const PROVIDERS = new Map(
  Object.entries({
    'bsky.app': 'bluesky',
    'dai.ly': 'dailymotion',
    'dailymotion.com': 'dailymotion',
    'facebook.com': 'facebook',
    'flickr.com': 'flickr',
    'instagram.com': 'instagram',
    'open.spotify.com': 'spotify',
    'pinterest.com': 'pinterest',
    'reddit.com': 'reddit',
    'soundcloud.com': 'soundcloud',
    'speakerdeck.com': 'speakerdeck',
    'ted.com': 'ted',
    'tiktok.com': 'tiktok',
    'tumblr.com': 'tumblr',
    'twitter.com': 'twitter',
    'videopress.com': 'videopress',
    'vimeo.com': 'vimeo',
    'wordpress.tv': 'wordpress-tv',
    'x.com': 'twitter',
    'youtu.be': 'youtube',
    'youtube-nocookie.com': 'youtube',
    'youtube.com': 'youtube',
  }),
)

/** Hosts whose players are allowed in frames. */
export const VIDEO_HOSTS = [
  'embed.ted.com',
  'fast.wistia.net',
  'geo.dailymotion.com',
  'player.vimeo.com',
  'video.wordpress.com',
  'videopress.com',
  'www.dailymotion.com',
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'youtube.com',
]

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

const isClean = (address: string): boolean => !/[\s\p{Cc}"<>\\]/u.test(address)

/** An absolute http or https URL, or null. Relative URLs are resolved against the exported site. */
export function webUrl(address: string, siteUrl: string | null): string | null {
  const trimmed = address.trim()
  if (!trimmed) return null
  const url = parseUrl(trimmed, siteUrl ?? undefined)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  return /^https?:\/\//i.test(trimmed) && isClean(trimmed) ? trimmed : url.href
}

/** The target of a link if it is safe (web, mail, phone or relative), otherwise ''. */
export function linkUrl(address: string): string {
  const trimmed = address.trim()
  const url = parseUrl(trimmed, 'https://relative.invalid')
  if (!trimmed || !url || !LINK_PROTOCOLS.has(url.protocol)) return ''
  return isClean(trimmed) ? trimmed : url.href.replace('https://relative.invalid', '')
}

export function isVideoFrame(address: string): boolean {
  const url = parseUrl(address)
  return url !== null && VIDEO_HOSTS.includes(url.hostname)
}

/** The service of a URL, such as `youtube`, if WordPress embeds it automatically. */
export function knownProvider(address: string): string | null {
  const hostname = parseUrl(address)?.hostname ?? ''
  const parent = hostname.replace(/^[^.]+\./, '')
  return [hostname, parent].map((host) => PROVIDERS.get(host)).find(Boolean) ?? null
}

/** The service of a URL, or its host name. */
export function providerOf(address: string): string {
  return knownProvider(address) ?? parseUrl(address)?.hostname.replace(/^www\./, '') ?? ''
}
