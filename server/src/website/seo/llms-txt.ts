import { labelsOf } from '@sitewright/blocks/catalogue'
import { LAYOUT_KINDS } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { urlOf } from '../addresses.ts'
import { hrefOf } from '../items/hrefs.ts'
import { findNewest } from '../items/outline-queries.ts'
import { type Content, type LiveSite, releaseHeader } from '../live-site.ts'
import { findOutline } from './seo-queries.ts'

const MAX_PAGES = 500
const MAX_ITEMS = 100
const MAX_DESCRIPTION_LENGTH = 500

/** The site for language models: what it is, and its pages in a line each (llmstxt.org). */
export async function llmsTxt(db: Db, site: LiveSite): Promise<Content> {
  const pages = await findOutline(db, site.id, MAX_PAGES)
  const about = pages.find(({ path }) => path === '/')?.description
  const line = ({ path, title, description }: Outlined) => {
    const link = `- [${inline(title)}](${urlOf(site, path).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`
    return description ? `${link}: ${inline(description).slice(0, MAX_DESCRIPTION_LENGTH)}` : link
  }
  const parts = [
    `# ${inline(site.name)}`,
    ...(about ? [`> ${inline(about)}`] : []),
    '## Pages',
    pages.map(line).join('\n'),
    ...(await itemsOf(db, site)).flatMap(({ heading, items }) => [
      `## ${heading}`,
      items.map(line).join('\n'),
    ]),
  ]
  return {
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    body: `${parts.join('\n\n')}\n`,
    headers: releaseHeader(pages[0] ?? site),
  }
}

type Outlined = { path: string; title: string; description: string | null }

/** The newest items of each kind that the site has. */
async function itemsOf(db: Db, site: LiveSite) {
  const kinds = await Promise.all(
    LAYOUT_KINDS.map(async (kind) => ({
      heading: labelsOf(site.language)[kind],
      items: (await findNewest(db, site.id, kind, MAX_ITEMS)).map(({ slug, ...item }) => ({
        ...item,
        path: hrefOf(site.paths, kind, slug),
      })),
    })),
  )
  return kinds.filter(({ items }) => items.length > 0)
}

/** Text for one line of Markdown, in which it has no other meaning. */
const inline = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
