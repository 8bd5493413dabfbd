import type { Contract, DeclaredEvent } from '../../../api/endpoint.ts'
import { forbidden, found } from '../../../api/errors.ts'
import { json } from '../../../api/reply.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { parseTime } from '../rules.ts'
import type { eventEndpoints } from './contract.ts'
import * as queries from './queries.ts'

export const eventHandlers = (
  declared: readonly DeclaredEvent[],
): HandlersOf<Contract<typeof eventEndpoints>> => ({
  async listEvents(context, { query }) {
    const { db, site } = context
    const { since, type, ...paging } = query
    if (type !== undefined) checkReadable(declared, context, type)
    const types = type === undefined ? readableTypes(declared, context) : [type]
    return queries.listEvents(db, site.id, { ...paging, types, ...(since && { since: parseTime(since) }) })
  },

  async getEvent(context, { params }) {
    const { db, site } = context
    const event = found(await queries.findEvent(db, site.id, params.eventId), 'Event')
    checkReadable(declared, context, event.type)
    return json(event.json)
  },
})

const resourceOf = (type: string) => type.split('.', 1)[0]

/** The event types that the caller may read; null for all. */
function readableTypes(declared: readonly DeclaredEvent[], { caller }: SiteContext): string[] | null {
  const readable = declared.filter(({ scope }) => caller.scopes.has(scope))
  return readable.length === declared.length ? null : readable.map(({ type }) => type)
}

function checkReadable(declared: readonly DeclaredEvent[], { caller }: SiteContext, type: string) {
  const scope = declared.find((event) => resourceOf(event.type) === resourceOf(type))?.scope
  if (scope !== undefined && !caller.scopes.has(scope)) {
    throw forbidden(`Events of the type ${type} need the scope ${scope}`, { scope })
  }
}
