import { listBlocks } from '../features/blocks/queries.ts'
import type { Page, PageSummary } from '../features/pages/contract.ts'
import { demoLeads } from '../features/pages/demo.ts'
import { findPage, listPages, savePage } from '../features/pages/queries.ts'
import { addDemoWebhooks } from '../features/webhooks/demo.ts'
import { DEMO_DAYS, type DemoContext, demoImages } from '../platform/demo.ts'
import { BLOCKS_OF } from './custom-blocks.ts'
import { contentOf } from './page-contents.ts'

const ALL = { limit: 100 } as const
const OLDEST_FIRST = { ...ALL, orderBy: 'createdAt', direction: 'asc' } as const

/** Fills pages with components, pictures and custom blocks. Lives here because it needs several features. */
export async function composeDemoPages(context: DemoContext) {
  const { db, site, daysAgo } = context
  const pages = itemsOf<PageSummary>(await listPages(db, site.id, OLDEST_FIRST))
  const blocks = itemsOf<{ id: string; label: string }>(await listBlocks(db, site.id, ALL))
  const idOf = (label: string) => blocks.find((block) => block.label === label)?.id as string
  const withBlocks = pages.filter(({ title, status }) => status === 'published' && BLOCKS_OF[title])
  for (const [i, { id, title, updatedAt }] of pages.entries()) {
    const place = withBlocks.findIndex((page) => page.id === id)
    const content = contentOf({
      title,
      lead: demoLeads.get(title) ?? '',
      picture: (n, motif = 'lake') => demoImages(context, motif, i * 5 + n)[0] ?? '',
      blockIds: (BLOCKS_OF[title] ?? []).map((row) => row.map(idOf)),
    })
    const at =
      place < 0
        ? new Date(updatedAt)
        : daysAgo((DEMO_DAYS * (withBlocks.length - place)) / (withBlocks.length * 8))
    await savePage(db, site.id, id, { blocks: content }, at, null)
  }
}

/** Adds webhooks with a history of the site's pages. Lives here because it needs two features. */
export async function addDemoHistory(context: DemoContext) {
  const { db, site } = context
  const summaries = itemsOf<PageSummary>(await listPages(db, site.id, OLDEST_FIRST))
  const pages = await Promise.all(summaries.map(({ id }) => findPage(db, site.id, id)))
  await addDemoWebhooks(
    context,
    pages.map((page) => read<Page>(page?.resource)),
  )
}

const read = <T>(stored: unknown): T => JSON.parse((stored as { json: string }).json)
const itemsOf = <T>({ data }: { data: unknown }): T[] => read(data)
