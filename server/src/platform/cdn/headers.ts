import type { CdnSettings } from './settings.ts'

/** Names what an answer shows, in the words of Cloudflare and of Fastly and Varnish. */
export const tagHeaders = (tags: readonly string[]): Record<string, string> => ({
  'cache-tag': tags.join(','),
  'surrogate-key': tags.join(' '),
})

/**
 * Lets a CDN keep a page that browsers ask for each time. What is stale is for CDNs alone: in `cache-control`, browsers would
 * send an old page as well.
 */
export function pageHeaders(
  { maxAgeSeconds, staleSeconds }: CdnSettings,
  tags: readonly string[],
): Record<string, string> {
  const forCdn = `max-age=${maxAgeSeconds}, stale-while-revalidate=${staleSeconds}`
  return {
    'cache-control': `public, max-age=0, s-maxage=${maxAgeSeconds}`,
    'cdn-cache-control': forCdn,
    'surrogate-control': forCdn,
    ...tagHeaders(tags),
  }
}
