import type { Contract } from '../../../api/endpoint.ts'
import { forbidden, found } from '../../../api/errors.ts'
import { json } from '../../../api/reply.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { EVENT_TYPES, readScopeOf } from '../../../platform/work/events.ts'
import { parseTime } from '../rules.ts'
import type { eventEndpoints } from './contract.ts'
import * as queries from './queries.ts'

export const eventHandlers: HandlersOf<Contract<typeof eventEndpoints>> = {
  async listEvents(context, { query }) {
    const { db, site } = context
    const { since, type, ...paging } = query
    if (type !== undefined) checkReadable(context, type)
    const types = type === undefined ? readableTypes(context) : [type]
    return queries.listEvents(db, site.id, { ...paging, types, ...(since && { since: parseTime(since) }) })
  },

  async getEvent(context, { params }) {
    const { db, site } = context
    const event = found(await queries.findEvent(db, site.id, params.eventId), 'Event')
    checkReadable(context, event.type)
    return json(event.json)
  },
}

const canRead = ({ caller }: SiteContext, type: string) => {
  const scope = readScopeOf(type)
  return scope === undefined || caller.scopes.has(scope)
}

/** The event types that the caller may read; null for all. */
function readableTypes(context: SiteContext): string[] | null {
  const readable = EVENT_TYPES.filter((type) => canRead(context, type))
  return readable.length === EVENT_TYPES.length ? null : readable
}

function checkReadable(context: SiteContext, type: string) {
  if (canRead(context, type)) return
  const scope = readScopeOf(type)
  throw forbidden(`Events of the type ${type} need the scope ${scope}`, { scope })
}
