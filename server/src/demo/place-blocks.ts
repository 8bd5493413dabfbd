import { listBlocks } from '../features/blocks/queries.ts'
import { listPages, lockPage, savePage } from '../features/pages/queries.ts'
import { DEMO_DAYS, type DemoContext } from '../platform/demo.ts'

const PAGES = 16
const POPULAR = 5

/** Puts custom blocks into pages, some of them into many: what only somebody can do who knows both. */
export async function placeDemoBlocks({ db, site, daysAgo }: DemoContext) {
  const oldestFirst = { limit: PAGES, orderBy: 'createdAt', direction: 'asc', status: 'published' } as const
  const pages = itemsOf(await listPages(db, site.id, oldestFirst))
  const blocks = itemsOf(await listBlocks(db, site.id, { limit: 100 }))
  for (const [i, page] of pages.entries()) {
    const held = [blocks[i % POPULAR], blocks[POPULAR + i]].filter((block) => block !== undefined)
    const placed = held.map(({ id }, n) => ({
      type: 'CustomBlock',
      props: { id: `CustomBlock-${n}`, blockId: id },
    }))
    const { blocks: data } = (await lockPage(db, site.id, page.id)) as { blocks: Record<string, unknown> }
    const content = [...(data.content as object[]), ...placed]
    const at = daysAgo((DEMO_DAYS * (pages.length - i)) / (pages.length * 8))
    await savePage(db, site.id, page.id, { blocks: { ...data, content } }, at)
  }
}

const itemsOf = (list: { data: unknown }): { id: string }[] =>
  JSON.parse((list.data as { json: string }).json)
