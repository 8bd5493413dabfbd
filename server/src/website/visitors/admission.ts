import type { IncomingMessage } from 'node:http'
import type { Admission, VisitedSite } from '../../api/caller.ts'
import type { LiveSite } from '../live-site.ts'

/** The same with the site as its pages show it. */
export type SiteAdmission = Admission & { live: LiveSite }

const admitted = new WeakMap<IncomingMessage, SiteAdmission>()

/** Leaves a request to the router. */
export const admit = (request: IncomingMessage, admission: SiteAdmission) =>
  void admitted.set(request, admission)

/** Null for a request to the server's own host. */
export const admissionOf = (request: IncomingMessage): SiteAdmission | null => admitted.get(request) ?? null

export const visitedSiteOf = (site: LiveSite): VisitedSite => {
  const { id, accountId, name, language, currency, timeZone, origin } = site
  return { id, accountId, name, language, currency, timeZone, origin, mode: 'live' }
}
