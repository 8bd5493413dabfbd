import { Type } from 'typebox'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { done } from '../../../api/reply.ts'
import { named } from '../../../api/schema.ts'
import { MAX_EVENT_LENGTH } from '../rules.ts'

const name = Type.String({ minLength: 1, maxLength: MAX_EVENT_LENGTH, examples: ['brochure'] })
const CountedEvent = named('CountedEvent', Type.Object({ name }))

/** What visitors tell analytics. */
export const analyticsVisits = contract('analytics', 'Analytics of visits', {
  countEvent: endpoint('POST /_sw/events', 'visitor', {
    extension: true,
    counts: 'event',
    summary: 'Count an event',
    description: 'For goals of the kind `event`. Nothing but the name is stored.',
    body: Type.Object({ name }),
    reply: done(CountedEvent),
  }),
})
