import type { Contract } from '../../../api/endpoint.ts'
import { found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { siteUrl } from '../../../platform/values/sites-address.ts'
import type { redirects } from './contract.ts'
import { readRedirects } from './csv.ts'
import * as queries from './queries.ts'
import { redirectPath, redirectTarget } from './rules.ts'
import { createRedirect, importRedirects } from './verbs.ts'

export const redirectHandlers: HandlersOf<Contract<typeof redirects>> = {
  async listRedirects({ db, site }, { query }) {
    return queries.listRedirects(db, site.id, query)
  },

  async createRedirect(context, { body }) {
    const from = redirectPath(body.path)
    const to = redirectTarget(body.target, await hostsOf(context))
    if ('error' in from) throw invalid({ path: from.error })
    if ('error' in to) throw invalid({ target: to.error })
    return createRedirect(context, { path: from.path, target: to.target, status: body.status ?? 301 })
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
    return importRedirects(context, rows)
  },
}

/** The hosts under which the site itself is reached. */
async function hostsOf({ db, site, sitesAddress }: SiteContext): Promise<string[]> {
  const { slug, domain } = await queries.findSiteNames(db, site.id)
  return [new URL(siteUrl(sitesAddress, slug)).host, ...(domain ? [domain] : [])]
}
