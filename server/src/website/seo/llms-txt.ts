import type { Db } from '../../platform/database/database.ts'
import { urlOf } from '../addresses.ts'
import { type Content, type LiveSite, releaseHeader } from '../live-site.ts'
import { findOutline } from './seo-queries.ts'

const MAX_PAGES = 500

/** The site for language models: what it is, and its pages in a line each (llmstxt.org). */
export async function llmsTxt(db: Db, site: LiveSite): Promise<Content> {
  const pages = await findOutline(db, site.id, MAX_PAGES)
  const about = pages.find(({ path }) => path === '/')?.description
  const lines = pages.map(({ path, title, description }) => {
    const link = `- [${inline(title)}](${urlOf(site, path).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`
    return description ? `${link}: ${inline(description)}` : link
  })
  const parts = [
    `# ${inline(site.name)}`,
    ...(about ? [`> ${inline(about)}`] : []),
    '## Pages',
    lines.join('\n'),
  ]
  return {
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    body: `${parts.join('\n\n')}\n`,
    headers: releaseHeader(pages[0] ?? site),
  }
}

/** Text for one line of Markdown, in which it has no other meaning. */
const inline = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
