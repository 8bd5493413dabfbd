import { addDemoJobs } from '../features/ai/demo.ts'
import { listMedia } from '../features/media/queries.ts'
import { listPages } from '../features/pages/queries.ts'
import type { DemoContext } from '../platform/demo.ts'

/** Adds the generation jobs that created the site's pages. Lives here because it needs two features. */
export async function addDemoGeneration(context: DemoContext) {
  const { db, site } = context
  const oldestFirst = { limit: 100, orderBy: 'createdAt', direction: 'asc' } as const
  const pages = itemsOf<{ id: string; title: string; slug: string }>(
    await listPages(db, site.id, oldestFirst),
  )
  const images = itemsOf<{ id: string }>(await listMedia(db, site.id, '', { limit: 100, type: 'image' }))
  await addDemoJobs(context, {
    pages: pages.map(({ id, title, slug }) => ({ id, title, slug })),
    mediaIds: images.map(({ id }) => id),
  })
}

const itemsOf = <T>(list: { data: unknown }): T[] => JSON.parse((list.data as { json: string }).json)
