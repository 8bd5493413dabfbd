import { findRedirect } from '../features/seo/redirects/queries.ts'
import { pathOfTarget, pathsFor, targetFor } from '../features/seo/redirects/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { type Content, HTML, type LiveSite } from './live-site.ts'

/** Longest chain that is followed; longer ones are loops. */
const MAX_HOPS = 5

/**
 * Where a path without a page leads: the end of the chain of its redirects. A path with a number, such as `/?p=12`, may have
 * a page. Null when there is none, or it is a loop.
 */
export async function redirectOf(db: Db, site: LiveSite, path: string): Promise<Content | null> {
  let status: number | null = null
  let target: string | null = null
  let next: string | null = path.toLowerCase()
  for (let hops = 0; next !== null; hops++) {
    if (hops > MAX_HOPS) return null
    const redirect: { path: string; target: string; status: number } | undefined = await findRedirect(
      db,
      site.id,
      hops === 0 && next.includes('?') ? [next] : pathsFor(next),
      hops > 0,
    )
    if (!redirect) break
    // The redirect is permanent if each step is.
    if (status === null || redirect.status === 302 || redirect.status === 307) status = redirect.status
    target = targetFor(next, redirect.path, redirect.target)
    next = pathOfTarget(target)
  }
  return status === null || target === null ? null : answer(site, path, status, target)
}

function answer(site: LiveSite, path: string, status: number, target: string): Content | null {
  if (!URL.canParse(target, site.origin)) return null
  const { href, origin, pathname } = new URL(target, site.origin)
  if (target.startsWith('/') && origin !== site.origin) return null
  if (origin === site.origin && pathname === encodeURI(path)) return null
  return { status, contentType: HTML, body: '', headers: { location: href }, isVolatile: true }
}
