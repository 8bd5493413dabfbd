import type { Db } from '../../../platform/database/database.ts'
import { mapTexts } from '../compose/placeholder-images.ts'
import type { JobDependencies } from '../dependencies.ts'
import { hrefOf } from '../plan/page-assembly.ts'
import type { PageDraft } from '../plan/site-plan.ts'
import type { AiJob } from './contract.ts'

const MAX_ATTEMPTS = 3

/** A free slug was taken in the meantime. */
class SlugTaken extends Error {}

/** Saves drafts as pages, with other slugs where theirs are taken, and adjusts the links between them. */
export async function saveDrafts(
  tx: Db,
  siteId: string,
  drafts: PageDraft[],
  { verbs, now }: { verbs: JobDependencies; now: Date },
): Promise<AiJob['pages']> {
  for (let attempt = 1; ; attempt++) {
    const slugs = drafts.map(({ slug }) => slug)
    const free = await verbs.freeSlugs(tx, siteId, slugs)
    const renamed = drafts.map((draft, i) => ({ ...draft, slug: free[i] as string }))
    const newHrefs = new Map(drafts.map((draft, i) => [hrefOf(draft), hrefOf(renamed[i] as PageDraft)]))
    try {
      return await tx.transaction((inner) =>
        saveAll(
          inner,
          siteId,
          renamed.map((draft) => relinked(draft, newHrefs)),
        ),
      )
    } catch (error) {
      if (!(error instanceof SlugTaken) || attempt === MAX_ATTEMPTS) throw error
    }
  }

  async function saveAll(inner: Db, site: string, all: PageDraft[]) {
    const pages = []
    for (const draft of all) {
      const page = await verbs.saveDraft(inner, site, draft, now)
      if (!page) throw new SlugTaken(draft.slug)
      pages.push(page)
    }
    return pages
  }
}

function relinked(draft: PageDraft, newHrefs: Map<string, string>): PageDraft {
  const newHref = (href: string) => href.replace(/^[^#]+/, (path) => newHrefs.get(path) ?? path)
  const link = (text: string) =>
    newHref(text).replace(
      /(href=")(\/[^"]*)(?=")/g,
      (_all, start: string, href: string) => start + newHref(href),
    )
  return { ...draft, blocks: mapTexts(draft.blocks, link) as PageDraft['blocks'] }
}
