import { slugKey } from '../features/pages/rules.ts'
import { findRedirects, lockRedirects, type NewRedirect } from '../features/seo/redirects/queries.ts'
import { MAX_REDIRECTS } from '../features/seo/redirects/rules.ts'
import { addRedirects } from '../features/seo/redirects/verbs.ts'
import type { Platform } from '../platform/context.ts'
import { rememberImports } from '../platform/imports.ts'

/** What leads to a resource, or to what the other system made itself: each is imported once, so that deleted redirects stay so. */
export type Moved = { externalId: string; resourceId: string; redirects: NewRedirect[] }

type Options = {
  source: string
  /** Of the pages that the site has. */
  slugs: Iterable<string>
  summary: { redirects: { created: number }; notes: { title: string; notes: string[] }[] }
}

/** Redirects former addresses. Redirects and pages that the site has come first. */
export function importRedirects(
  { db, clock }: Platform,
  site: string,
  moved: Moved[],
  { source, slugs, summary }: Options,
) {
  return db.transaction(async (tx) => {
    await lockRedirects(tx, site)
    const entries = moved.map(({ externalId, resourceId }) => ({
      externalId: `${externalId} redirects`,
      resourceId,
    }))
    const isNew = await rememberImports(tx, site, source, entries, clock.now())
    const stored = await findRedirects(tx, site)
    const taken = new Set([
      ...stored.map(({ path }) => path),
      ...[...slugs].map((slug) => `/${slugKey(slug)}`),
    ])
    const wanted = new Map<string, NewRedirect>()
    for (const { externalId, redirects } of moved) {
      if (!isNew.has(`${externalId} redirects`)) continue
      for (const redirect of redirects)
        if (!taken.has(redirect.path) && !wanted.has(redirect.path)) wanted.set(redirect.path, redirect)
    }
    // Addresses by number are rarely linked to: they are left out first.
    const sorted = [...wanted.values()].toSorted(
      (a, b) => Number(a.path.includes('?')) - Number(b.path.includes('?')),
    )
    const saved = await saveAll(
      { db: tx, clock },
      site,
      sorted.slice(0, MAX_REDIRECTS - stored.length),
      stored,
    )
    summary.redirects.created = saved
    const leftOut = sorted.length - saved
    if (leftOut > 0)
      summary.notes.push({
        title: 'Redirects',
        notes: [
          `${leftOut} were left out: a site has at most ${MAX_REDIRECTS}, and none may lead back in a loop.`,
        ],
      })
  })
}

/** Saves redirects without those that would lead in a loop. Resolves to their number. */
async function saveAll(
  context: Pick<Platform, 'clock'> & Parameters<typeof addRedirects>[0],
  siteId: string,
  redirects: NewRedirect[],
  stored: NewRedirect[],
): Promise<number> {
  if (redirects.length === 0) return 0
  const { saved, loops } = await addRedirects(context, siteId, redirects, { stored, source: 'import' })
  if (loops.length === 0) return saved.length
  const looping = new Set(loops)
  return saveAll(
    context,
    siteId,
    redirects.filter(({ path }) => !looping.has(path)),
    stored,
  )
}
