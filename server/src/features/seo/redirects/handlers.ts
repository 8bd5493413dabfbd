import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import { json } from '../../../api/reply.ts'
import { type HandlersOf, inTransaction, type SiteContext } from '../../../platform/context.ts'
import { siteUrl } from '../../../platform/values/sites-address.ts'
import type { Redirect, redirects } from './contract.ts'
import { readRedirects } from './csv.ts'
import * as queries from './queries.ts'
import { redirectPath, redirectTarget } from './rules.ts'
import { save } from './save.ts'

export const redirectHandlers: HandlersOf<Contract<typeof redirects>> = {
  async listRedirects({ db, site }, { query }) {
    return queries.listRedirects(db, site.id, query)
  },

  async createRedirect(context, { body }) {
    const from = redirectPath(body.path)
    const to = redirectTarget(body.target, await hostsOf(context))
    if ('error' in from) throw invalid({ path: from.error })
    if ('error' in to) throw invalid({ target: to.error })
    const redirect = { path: from.path, target: to.target, status: body.status ?? 301 }
    return inTransaction(context, async (context, tx) => {
      await queries.lockRedirects(tx, context.site.id)
      const stored = await queries.findRedirects(tx, context.site.id)
      if (stored.some(({ path }) => path === redirect.path)) throw pathTaken(redirect.path)
      const { saved, loops } = await save(context, context.site.id, [redirect], {
        stored,
        source: 'manual',
      })
      if (loops.length > 0) throw invalid({ target: loopMessage(redirect.path) })
      return json<Redirect>((saved[0] as { json: string }).json)
    })
  },

  async deleteRedirect({ db, site }, { params: { redirectId } }) {
    found((await queries.deleteRedirect(db, site.id, redirectId)) || null, 'Redirect')
    return { id: redirectId, deleted: true }
  },

  async importRedirects(context, { body }) {
    const { rows, errors } = readRedirects(body.csv, await hostsOf(context))
    refuse(errors)
    if (rows.length === 0)
      throw invalid({ csv: 'has no redirects; each line is path,target or path,target,status' })
    return inTransaction(context, async (context, tx) => {
      await queries.lockRedirects(tx, context.site.id)
      const stored = await queries.findRedirects(tx, context.site.id)
      const known = new Set(stored.map(({ path }) => path))
      const updated = rows.filter(({ path }) => known.has(path)).length
      const { loops } = await save(context, context.site.id, rows, {
        stored,
        source: 'import',
      })
      const looping = rows.filter(({ path }) => loops.includes(path)).slice(0, 50)
      refuse(Object.fromEntries(looping.map(({ line, path }) => [`csv line ${line}`, loopMessage(path)])))
      return { created: rows.length - updated, updated }
    })
  },
}

/** The hosts under which the site itself is reached. */
async function hostsOf({ db, site, sitesAddress }: SiteContext): Promise<string[]> {
  const { slug, domain } = await queries.findSiteNames(db, site.id)
  return [new URL(siteUrl(sitesAddress, slug)).host, ...(domain ? [domain] : [])]
}

const loopMessage = (path: string) =>
  `leads back to ${path} in a loop; choose another target, or delete the redirect that leads back`

const pathTaken = (path: string) =>
  conflict(`The site has a redirect from ${path}; delete it first`, 'path_taken', { path })
