export const MAX_ROBOTS_LENGTH = 10_000

export const DEFAULT_ROBOTS = 'User-agent: *\nDisallow: /_sw/\n'

/** What is wrong with the text of a robots.txt (RFC 9309); null when nothing is. */
export function robotsError(text: string): string | null {
  let hasAgent = false
  for (const [i, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [rule = ''] = line.split('#', 1)
    if (rule.trim() === '') continue
    const field = rule.slice(0, Math.max(0, rule.indexOf(':'))).trim()
    if (!/^[a-z-]{1,40}$/i.test(field)) return `has no \`Field: value\` in line ${i + 1}`
    if (/^user-agent$/i.test(field)) hasAgent = true
    else if (/^(dis)?allow$/i.test(field) && !hasAgent)
      return `has a rule in line ${i + 1} before any User-agent; start with \`User-agent: *\``
  }
  return null
}

/** The text that is served: the site's own or the default, with the address of the sitemap. */
export function robotsTextOf(own: string | null, sitemapUrl: string): string {
  const lines = (own ?? DEFAULT_ROBOTS).trimEnd().split(/\r\n|\n|\r/)
  const others = lines.filter((line) => line.trim() !== `Sitemap: ${sitemapUrl}`)
  return `${[...others, '', `Sitemap: ${sitemapUrl}`].join('\n')}\n`
}
